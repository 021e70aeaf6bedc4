"""Playing on the network: the tables nearby, the lobby, what is new at the table, the receipt, the doctor."""
