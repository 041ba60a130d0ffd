"""The value of the game: how best to choose a code and how best to guess, when both players know both.

The codemaker chooses how likely each code is, the player chooses a strategy, and the player pays one for each guess.
Codes that renaming colours and places makes of one another form a *class*. Renaming a strategy at random makes it find
all codes of a class in the same number of guesses on average. So the codemaker needs no more than a *weight* for each
class, and the player a *mixture* of a few trees, each played with colours and places renamed at random.

``halves`` finds and proves both; ``weighted`` searches the best play against weights, ``matrix_game`` mixes trees.
``kept`` has the values that are stored in the package. The folder imports the core and the search only.
"""
