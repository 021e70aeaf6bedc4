"""What everything on the table is, and what it does now, in a sentence or two for whoever never saw the box.

Facts come from the view, or from the engine by way of `kd_core.referee.outlook`; the words stand in the catalogue under
`explain`. A look at a card adds what its own words do not say (`attacks`).
"""
