"""The K.O. over the whole window: the test by dice, the fall, the stamp, the account of the round.

Pictures follow each other, and none starts before the one before has gone. Each is a function of time: it paints the
moment that it is asked for out of pixmaps that were made when it began. A key or a click ends the picture that is
shown, never two. What an event tells is told by the rest of the table when its picture has been seen.
"""
