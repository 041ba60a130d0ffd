"""The laboratory: everything about the game that no player needs. The game works without this folder.

This module only announces what the folder has; ``core.laboratory`` reads it.
"""

PLACES = {  # names that the game asks for, and where each is: a module, or a module and what is in it
    "command survey": "cli.survey",
    "command value": "cli.value",
}
