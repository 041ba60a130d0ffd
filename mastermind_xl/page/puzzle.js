// The puzzle of the day: solved by thinking, checked at once, explained afterwards, with days in a row of its own.

"use strict";

const PUZZLE_AS = "mastermind puzzle";
const MOST_TRIES = 99;
let puzzle = null; // the one that is shown; it belongs to the day on which its card was opened

/** What is stored: the days of which the puzzle was solved, and the wrong codes tried on this day. */
function readPuzzle(day) {
  const stored = forAll.read(PUZZLE_AS);
  return { ...checkDays(stored), day, tries: stored.day === day && isCount(stored.tries, MOST_TRIES) ? stored.tries : 0 };
}

function drawPuzzle() {
  const card = $("puzzle-card");
  card.hidden = data.key !== keyOf(all.puzzle); // it has the colours of this board
  if (card.hidden || !card.open) return;
  puzzle ??= puzzleOfDay(all, dayNow());
  const { day, level, code, attempts, left, alone } = puzzle;
  const { days, most } = readPuzzle(day);
  const isSolved = days.includes(day);
  $("puzzle-about").textContent = fill("Puzzle {n} ({level}): exactly one code fits all answers.", { n: tellDay(day), level: fill(level, {}, "level") });
  const heads = [fill("guess"), fill("answer"), ...(isSolved ? [fill("left")] : [])];
  const rows = attempts.map((each, place) => [drawPegs(each.guess), drawKeys(each), ...(isSolved ? [withCommas(left[place])] : [])]);
  const found = isSolved ? [[drawPegs(code), drawKeys({ black: rules.pegs, white: 0 }), "✔"]] : [];
  $("puzzle").replaceChildren(drawTable(heads, [...rows, ...found]));
  $("puzzle-form").hidden = isSolved;
  $("share-puzzle").hidden = !isSolved;
  const reasons = alone.map((codes, place) => fillCount("Without {guess}, {count:,} more fits: {code}.", "Without {guess}, {count:,} more fit, such as {code}.", {
    count: codes.length, guess: format(attempts[place].guess), code: format(codes[0]),
  }));
  $("puzzle-why").replaceChildren(...(isSolved ? reasons : []).map((text) => make("p", {}, text)));
  const row = { count: rowNow(days, dayNow()), most };
  $("puzzle-days").textContent = most ? fillCount("Streak: {count} day (record: {most}).", "Streak: {count} days (record: {most}).", row) : "";
}

/** Checks the typed code against the puzzle, and explains why a wrong one is ruled out. */
function checkPuzzle() {
  const { code: guess, refused } = readGuess($("puzzle-code").value);
  const { day, code } = puzzle;
  const isSolved = guess?.join() === code.join();
  const { tries, ...found } = readPuzzle(day);
  if (!refused) forAll.write(PUZZLE_AS, { ...(isSolved ? addDay(found, day) : found), day, tries: Math.min(MOST_TRIES, tries + !isSolved) });
  $("puzzle-answer").textContent = isSolved ? `✔ ${fill("That is the code.")}` : sentence(refused || tellMisfits(guess, puzzle.attempts));
  if (isSolved) $("puzzle-code").value = "";
  drawPuzzle();
  if (isSolved) $("share-puzzle").focus(); // the field has gone
}

/** Copies that the puzzle is solved, with a sign for each code that was tried. */
function sharePuzzle() {
  const { day, level } = puzzle;
  const tries = `${"✖".repeat(readPuzzle(day).tries)}✔`;
  const text = `${fill(data.title)}, ${fill("Puzzle of the day")} ${tellDay(day)} (${fill(level, {}, "level")}): ${tries}`;
  return copy([text, address("#puzzle")].filter(Boolean).join("\n"), { copied: fill("The result is copied."), below: fill("The result is below: copy it.") });
}
