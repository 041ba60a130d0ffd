"""The value of the game: how best to choose a code and how best to guess, when both players know both.

The codemaker chooses how likely each code is, the player chooses a strategy, and the player pays one for each guess.
Codes form a *class* if renaming colours and places turns one into the other. A strategy whose colours and places are
renamed at random takes equally many guesses on average for all codes of a class. So the codemaker needs only a *weight*
(how likely its codes are) for each class, and the player a *mixture*: a few trees, each with a probability.

``kept`` has the values that are stored in the package, ``trees`` grows the trees, and ``classes`` finds the classes.
``laboratory.value`` finds and proves new values. The folder imports only the core.
"""
