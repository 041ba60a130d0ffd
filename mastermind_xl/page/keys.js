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
  const read = playing() ? null : readAnswer(text.slice(colon + 1), rules.pegs, data);
  const isAnswerAlone = read && colon < 0 && guess.refused;
  const answer = colon >= 0 || isAnswerAlone ? read : null;
  let refused = isAnswerAlone ? "" : guess.refused;
  if (!refused && answer) refused = refuseAnswer(answer, rules, data, palette());
  else if (!refused && colon >= 0) refused = say(messages.NO_ANSWER, { what: clipped(text.slice(colon + 1), messages) });
  if (refused) {
    tell(sentence(refused), "wrong");
    return false;
  }
  if (!isAnswerAlone) setDraft(guess.code);
  if (answer || playing()) enter(answer);
  draw();
  return true;
}

const isTyping = (element) => ["INPUT", "SELECT", "TEXTAREA"].includes(element.tagName);

/** Keys beside the fields: signs put colours, arrows move, Enter guesses. */
function press(event) {
  if (isTyping(event.target) || event.altKey || event.metaKey || (event.ctrlKey && event.key !== "z")) return;
  const isOnButton = event.target.closest("button, summary");
  const [color] = (event.key.length === 1 && readCode(event.key, rules, palette(), messages).code) || [0];
  if (event.ctrlKey) undo();
  else if (/^\d$/.test(event.key) && rules.colors > 9 && !palette().signs) {
    $("typed").focus(); // a digit may be the first of two
    return;
  } else if (color > 0 && color <= rules.colors) put(color);
  else if (event.key === "Backspace" || event.key === "Delete") erase();
  else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    const step = event.key === "ArrowLeft" ? -1 : 1;
    game().cursor = Math.max(0, Math.min(rules.pegs - 1, game().cursor + step));
    draw();
  } else if (event.key === "Enter" && !isOnButton && playing()) enter();
  else if (event.key === "?") hint();
  else return;
  event.preventDefault();
}
