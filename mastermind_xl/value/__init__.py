"""The value of the game: the average number of guesses when codemaker and player both do their best.

The codemaker chooses how likely each code is, and wants many guesses; the player chooses a strategy, and wants few.
Codes form a *class* if renaming colours and places turns one into the other. A strategy whose colours and places are
renamed at random takes equally many guesses on average for all codes of a class. So the codemaker needs only a *weight*
for each class (how likely each of its codes is), and the player a *mixture*: a few trees, each with a probability.

``kept`` has the values that are stored in the package, ``trees`` grows the trees, and ``classes`` finds the classes.
``laboratory.value`` finds and proves new values. The folder imports only the core.
"""
