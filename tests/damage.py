"""Damage the content of a file, as a bad disk or an interrupted download does."""


def damage(content, chance):
    """Return content with one random change: cut off, a piece missing, doubled or changed in a bit, or bytes added."""
    start, end = sorted(chance.choices(range(len(content) + 1), k=2))
    before, piece, after = content[:start], content[start:end], content[end:]
    noise = chance.randbytes(chance.randint(1, 9))
    flipped = bytes([piece[0] ^ 1 << chance.randrange(8)]) + piece[1:] if piece else noise
    return chance.choice([before, *(before + each + after for each in (b"", piece + piece, flipped, noise + piece))])
