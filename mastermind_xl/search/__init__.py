"""The search for optimal play. It imports the core and the fast kernel.

``proof`` proves the least total with ``sets`` and ``bounds``. ``fast_sets`` does the same work faster: it calls the
functions of ``kernel.sets_compiled``, which numba compiles. ``laboratory.search`` has a beam search for larger boards,
and stores results of searches in files.

Codes, answers and sets of codes have several forms, because different loops need different ones:

- An *index* is the place of a code in standard rotation. Everything from ``Search.find_total`` and
  ``BeamSearch.find_total`` to the compiled functions uses indices; ``Board.codes`` has the pegs of each code.
- A *rank* is the number of an answer (``core.board``). ``SetSearch`` stores the ranks of all pairs of codes, in
  ``_matrix`` for numpy and in ``answer_rows`` for lists. ``sets_compiled`` numbers only the answers that occur, to
  save bits.
- A *tuple* of rising indices (``Candidates``) is the key under which ``Level`` and the trees store facts about a set.
  ``SetSearch.split`` makes these tuples, and ``laboratory.search.facts`` writes them to files.
- *Rows* are the same indices as an array, made once for each set that is searched (``Position``). Numpy counts parts
  with this array, and ``fast_sets`` copies it into the fast kernel. The beam search has sets in this form only.
- *Bits* are packed into whole numbers: the answers of a set to a guess (``Gain``, ``Problem.bits``), the colours of
  codes (``colors_of``), or the pegs of a code (``BeamProblem.marks``). The search makes them once per board.
- The memory of the fast kernel identifies a set by a *key* of 128 bits, in which colours and places are renamed. Its
  stored guess is a *number* under these names (``transpositions_compiled``); ``recall`` returns the guess's index.
"""
