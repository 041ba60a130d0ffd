// What is typed: guesses and answers in the field, and keys anywhere else on the page.

"use strict";

/** Reads a typed guess: {code}, or {refused} with the reason. */
function readGuess(text) {
  const read = readCode(text, rules, palette(), messages);
  if (read.refused) return read;
  const own = read.code.length;
  const message = own < rules.pegs ? messages.UNFINISHED : own > rules.pegs ? messages.LENGTHS : "";
  const refused = message ? say(message, { own, guess: own }) : refuseGuess(read.code);
  return refused ? { refused } : read;
}

/** Enters a typed guess or, against somebody else's code, an answer or both (1122:1,1); true if it is valid. */
function enterTyped(text) {
  const colon = playing() ? -1 : text.lastIndexOf(":");
  const guess = readGuess(colon < 0 ? text : text.slice(0, colon));
  const read = playing() ? [] : readAnswers(text.slice(colon + 1), rules.pegs, data);
  const isAnswerAlone = read.length && colon < 0 && guess.refused;
  const [answer = null, other = null] = colon >= 0 || isAnswerAlone ? read : [];
  let refused = isAnswerAlone ? "" : guess.refused;
  if (!refused && other) {
    const [one, two] = read.map(bare);
    refused = say(messages.TWO_MEANINGS, { what: `'${clipped(text.slice(colon + 1), messages)}'`, one, other: two });
  } else if (!refused && answer) refused = refuseAnswer(answer, rules, data, palette());
  else if (!refused && colon >= 0) refused = say(messages.NO_ANSWER, { what: clipped(text.slice(colon + 1), messages) });
  if (refused) {
    refuse(refused);
    return false;
  }
  if (!isAnswerAlone) setDraft(guess.code);
  if (answer || playing()) enter(answer);
  else draw();
  return true;
}

const isTyping = (element) => ["INPUT", "SELECT", "TEXTAREA"].includes(element.tagName);
const QUIET = 600; // milliseconds after the end of a game in which nothing begins another: a double click, a second Enter

/** Begins another game after one that is over, unless it ended just now. */
function beginNext() {
  if (performance.now() - endedAt > QUIET) begin(randomNumber());
}

/** What can be typed for a colour: 1 to 6, or R O Y G B P. */
function tellSigns() {
  const { letters, signs, terms } = palette();
  const { numbers } = terms;
  return letters.every(Boolean) && !signs ? fill("{numbers}, or {letters}", { numbers, letters: letters.join(" ") }) : numbers;
}

/** Moves to another hole. */
function move(by) {
  game().cursor = Math.max(0, Math.min(rules.pegs - 1, game().cursor + by));
  draw();
}

const PRESSED = {
  Backspace: erase, Delete: erase, ArrowLeft: () => move(-1), ArrowRight: () => move(1), Escape: leave, "?": hint,
};

/** Keys beside the fields: signs put colours, arrows move, Enter guesses; a sign that means nothing is answered, too. */
function press(event) {
  const { key } = event;
  if (key === "Escape" && $("settings").open) {
    $("settings").open = false;
    $("settings").querySelector("summary").focus();
    return;
  }
  const isUndo = (event.ctrlKey || event.metaKey) && ["z", "y"].includes(key.toLowerCase());
  if (isTyping(event.target) || $("by-hand").open || event.altKey || ((event.metaKey || event.ctrlKey) && !isUndo)) return;
  const isOnButton = event.target.closest("button, summary");
  const isSign = key.length === 1 && key !== " ";
  const [color] = (isSign && readCode(key, rules, palette(), messages).code) || [0];
  if (isUndo) travel(event.shiftKey || key.toLowerCase() === "y");
  else if (/^\d$/.test(key) && rules.colors > 9 && !palette().signs) {
    $("typed").focus(); // a digit may be the first of two
    return;
  } else if (Object.hasOwn(PRESSED, key)) PRESSED[key]();
  else if (color > 0 && color <= rules.colors) put(color);
  else if (isSign && !isOver()) refuse(say("“{key}” is not a {noun} here: type {signs}", { key, signs: tellSigns() }));
  else if (key === "Enter" && !isOnButton && playing() && !event.repeat) (isOver() ? beginNext : enter)();
  else return;
  event.preventDefault();
}
