"""The search for optimal play. It imports the core only.

``proof`` proves the least total with ``sets`` and ``bounds``. The laboratory adds to it: ``laboratory.search``
stores facts in files, and has the beam search for larger boards; in ``laboratory.kernel``, files ending in ``kernel``
let files ending in ``compiled`` do the same work faster.

A code, an answer and a set have several forms, each because the next loop needs it:

- An *index* is the place of a code in standard rotation. Everything from ``Search.run`` and ``BeamSearch.run`` to the
  compiled functions uses indices; the pegs of a code are in ``Board.codes``.
- A *rank* is the number of an answer (``core.board``). ``SetSearch`` has the ranks of all pairs, in ``_matrix`` for numpy
  and in ``_rows`` for lists; ``sets_compiled`` numbers only the answers that occur, so that they fit a word.
- A *tuple* of rising indices (``Candidates``) is the key under which ``Level`` and the trees store facts about a set.
  Tuples begin in ``SetSearch.split`` and end in ``facts``, which writes them to files.
- *Rows* are the same indices in an array. A set that is searched is a ``Position``, which makes them once: numpy counts
  parts by them, and ``sets_kernel`` copies them into the kernel. The beam has no other form.
- *Bits* are in words: the answers of a set to a guess (``Gain``, ``Problem.bits``), the colours of codes (``colors_of``),
  or the pegs of a code (``BeamProblem.marks``). They are made once for each board and never leave the search.
- In the memory of the kernel a set is a *key* of 128 bits, and a guess a *number* under the set's own names of colours
  and places (``transpositions_compiled``); ``recall`` makes it an index again.
"""
