// Undo and redo: copies of games, before and after the one on the board.

"use strict";

const MOST_STEPS = 40;

const noSteps = () => ({ past: [], future: [] });
const copyOf = (game) => JSON.parse(JSON.stringify(game));

/** The steps after one more, from the game `before` it. */
function addStep({ past }, before) {
  return { past: [...past, copyOf(before)].slice(-MOST_STEPS), future: [] };
}

/** The game before the last step, with the steps from there; null if there is none. */
function stepBack({ past, future }, now) {
  return past.length ? { game: copyOf(past[past.length - 1]), steps: { past: past.slice(0, -1), future: [copyOf(now), ...future] } } : null;
}

/** The game after the last step that was undone, with the steps from there; null if there is none. */
function stepAhead({ past, future }, now) {
  return future.length ? { game: copyOf(future[0]), steps: { past: [...past, copyOf(now)], future: future.slice(1) } } : null;
}

/** Stored steps, of which `check` returns each game or null; none if one of them does not fit. */
function checkSteps(stored, check) {
  const lists = isRecord(stored) ? [stored.past, stored.future] : [];
  if (lists.length < 2 || !lists.every((list) => Array.isArray(list) && list.length <= MOST_STEPS + 1)) return noSteps();
  const [past, future] = lists.map((list) => list.map(check));
  return [...past, ...future].every(Boolean) ? { past, future } : noSteps();
}
