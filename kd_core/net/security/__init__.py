"""Who is who on a network that nobody vouches for: certificates, the code of a table, the keys of its seats."""
