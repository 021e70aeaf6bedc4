"""Own cards: a pack that is being written (`draft`, `entries`, `verbs`), kept in the user's folder (`shelf`) and shared
as one file (`parcel`)."""
