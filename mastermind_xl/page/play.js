// The state of the page: the board, the games on it, what moves do to them, and what the message above the board then shows.
// Calculations that may take long are asked of engine.js, which also runs beside the page as a worker.

"use strict";

const $ = (id) => document.getElementById(id);
const all = JSON.parse($("data").textContent);
const { messages } = all;

const MOST_ATTEMPTS = 30; // against somebody else's code
const CARDS = ["left-card", "parts-card", "review-card"]; // which show how many codes are left
const HINTS = 3; // is my guess possible, how many codes are left, what is the best guess
const LONG = 110; // characters of a message in smaller letters, as its box keeps its height
const MOMENT = 300; // milliseconds of waiting without a message
const SETTINGS = ["palette", "marks", "theme", "motion", "language"]; // the first belongs to a board, the others to all boards
const SETTINGS_AS = "mastermind settings";

/** A new game; it belongs to the `day` on which it begins, `cursor` is the hole for the next colour. Two tabs that continue the same game have the same `id`. */
function freshGame(number) {
  const [id] = crypto.getRandomValues(new Uint32Array(1));
  const unplayed = { attempts: [], draft: blank(), cursor: 0, editing: -1, hints: 0, helped: false, revealed: false, counted: false };
  return { id, number, day: dayNow(), ...unplayed };
}

const blank = () => new Array(rules.pegs).fill(0);

const forAll = openStore(() => localStorage);
const forThisTab = openStore(() => sessionStorage);

let data; // of the chosen board
let rules;
let STORED_AS;
let STATISTICS_AS;
let DAYS_AS;
let BEGUN_AS;
const state = { marks: "numbers", theme: "", motion: "", hide: [] }; // hidden: what the link of a class hides

/** Takes a board, with the games and the statistics that are stored for it. */
function useBoard(given) {
  describe(given);
  forgetGame();
  STORED_AS = `mastermind ${data.stored_as}`;
  STATISTICS_AS = `${STORED_AS} statistics`;
  DAYS_AS = `${STORED_AS} days`;
  BEGUN_AS = `${STORED_AS} begun`;
  Object.assign(state, {
    mode: "play", palette: data.palette, play: freshGame(randomNumber()), solve: freshGame(0),
    steps: { play: noSteps(), solve: noSteps() }, ...recall(), statistics: readStatistics(),
  });
  for (const store of [forThisTab, forAll]) store.write(SETTINGS_AS, { ...store.read(SETTINGS_AS), board: shortKey(all, data) });
}

/** Describes a board in the language of the page, here and in the worker. */
function describe(given) {
  data = boardOf(all, given);
  rules = data.rules;
  questions.clear();
  worker?.terminate();
  worker = startWorker();
}

/** What is stored: settings, and the games of this tab, or in a new tab the games last played in any tab. */
function recall() {
  const [here, last] = [forThisTab, forAll].map((store) => store.read(STORED_AS));
  const games = here.rules === data.stored_as ? here : last;
  const isOurs = games.rules === data.stored_as;
  const choices = {};
  for (const name of ["marks", "theme", "motion"]) choices[name] = Array.from($(name).options, (option) => option.value);
  const ours = { palette: Object.keys(data.palettes), mode: ["play", "solve"] };
  const old = isOurs ? { ...checkSettings(last, { ...ours, ...choices }), ...checkSettings(games, { mode: ours.mode }) } : {};
  const settings = { ...old, ...checkSettings(forAll.read(SETTINGS_AS), choices) };
  if (!isOurs) return settings;
  const [play, solve] = [checkPlay(games.play), checkSolve(games.solve)];
  const stored = isRecord(games.steps) ? games.steps : {};
  const steps = { play: checkSteps(stored.play, checkPlay), solve: checkSteps(stored.solve, checkSolve) };
  return { ...settings, steps, ...(play && { play }), ...(solve && { solve }) };
}

const checkOn = (game, details) => checkGame(game, {
  rules, refuse: (answer) => refuseAnswer(answer, rules, data, data.palettes[data.palette]), ...details,
});
const checkPlay = (game) => checkOn(game, {
  most: lastAttempt("play"), fewestNumber: 1, answer: (number, guess) => answerTo(rules, hiddenCode(rules, number), guess),
});
const checkSolve = (game) => checkOn(game, { most: lastAttempt("solve"), fewestNumber: 0, answer: () => null });

/** Continues the game of this tab that another tab has `stored` with more attempts: one game is one game in all tabs. */
function join(stored) {
  const other = checkPlay(stored.play);
  const { play } = state;
  if (other?.id !== play.id || other.number !== play.number || other.attempts.length <= play.attempts.length) return;
  state.steps.play = addStep(state.steps.play, play);
  state.play = { ...other, helped: play.helped || other.helped };
  if (playing()) tell(fill("This game has been continued in another tab; these are its attempts."));
  draw();
}

/** Stores the games here and for tabs that are opened later. Settings are stored where they change, statistics by `countGame`. */
function remember() {
  const { mode, play, solve, steps } = state;
  const games = { rules: data.stored_as, mode, play, solve };
  forThisTab.write(STORED_AS, { ...games, steps });
  forAll.write(STORED_AS, { ...forAll.read(STORED_AS), ...games });
  if (play.attempts.length || play.helped) noteBegun(play);
}

// --- games that the player knows -----------------------------------------------------------------

/** Notes that a game has been begun: its number, and the id of this game. */
function noteBegun({ number, id }) {
  const begun = checkBegun(forAll.read(BEGUN_AS).begun);
  if (begun.some((each) => each.number === number && each.id === id)) return;
  forAll.write(BEGUN_AS, { begun: [...begun, { number, id }] });
}

const readKnown = () => knownOf(checkBegun(forAll.read(BEGUN_AS).begun), rules.size, all.most_known);

/** Whether a player may know the code from an earlier game of the same number. */
function isKnown({ number, id }) {
  const first = readKnown().find((each) => each.number === number);
  return Boolean(first) && first.id !== id;
}

/** Stores the one setting that has changed: another tab may have changed the others meanwhile. */
function rememberSetting(name) {
  const key = name === "palette" ? STORED_AS : SETTINGS_AS;
  const kept = forAll.read(key);
  forAll.write(key, { ...kept, ...(name === "palette" && { rules: data.stored_as }), [name]: state[name] });
}

/** The statistics of all tabs; those of an earlier version of the page were stored with its games. */
function readStatistics() {
  const stored = forAll.read(STATISTICS_AS);
  return checkStatistics(Object.keys(stored).length ? stored : forAll.read(STORED_AS).statistics);
}

const MOST_DRAWS = 1_000; // for a game that is not known; of the codes with a weight all may be

/** Draws the number of a game, of those that the player does not know from before, and that are `wanted`. */
function randomNumber(isWanted = () => true) {
  const known = new Set(readKnown().map((each) => each.number));
  for (let draws = 1; ; draws += 1) {
    const number = 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % Math.min(rules.size, data.most_game_number));
    if ((draws > MOST_DRAWS || !known.has(number)) && isWanted(number)) return number;
  }
}

/** Draws the number of a game whose code is from the codemaker's best mixture, in proportion to its weight. */
function goodNumber() {
  const most = Math.max(...Object.values(data.weights));
  return randomNumber((number) =>
    crypto.getRandomValues(new Uint32Array(1))[0] % most < data.weights[classOf(hiddenCode(rules, number))]);
}

const palette = () => data.palettes[state.palette];
const format = (code) => formatOf(palette())(code);
const game = () => state[state.mode];
const playing = () => state.mode === "play";
const code = () => hiddenCode(rules, state.play.number);
const lastAttempt = (mode) => (mode === "play" ? data.attempts : MOST_ATTEMPTS);
const foundAt = (of) => of.attempts.findIndex((each) => each.black === rules.pegs) + 1;
const isOver = (of = game()) =>
  of.editing < 0 && (foundAt(of) > 0 || of.revealed || of.attempts.length >= lastAttempt(of === state.play ? "play" : "solve"));
const isHidden = (what) => state.hide.includes(what);
const complete = (draft) => draft.every((color) => color > 0);

// --- the worker ----------------------------------------------------------------------------------

const questions = new Map();
let worker = null;
let reviewer = null; // a second worker: a review may take long, and the next guess does not wait for it

function startWorker() {
  const text = `${$("engine").textContent}\nlanguage = ${JSON.stringify(language)};\nserve(${JSON.stringify(data)});`;
  const started = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  started.onmessage = ({ data: { id, answer } }) => {
    questions.get(id)?.(answer); // a board or a language that was left no longer waits for it
    questions.delete(id);
  };
  return started;
}

let asked = 0;

/** Asks the worker about the game; `then` gets the answer, unless the game has changed meanwhile. */
function ask(what, details, then, from = worker) {
  const [mode, position] = [state.mode, JSON.stringify(game().attempts)];
  asked += 1;
  questions.set(asked, (answer) => {
    if (mode === state.mode && position === JSON.stringify(game().attempts)) then(answer);
  });
  from.postMessage({ id: asked, what, palette: state.palette, attempts: game().attempts, ...details });
  return asked;
}

// --- messages ------------------------------------------------------------------------------------

const nameOf = (color) => palette().names[color - 1];
const spoken = (guess) => guess.map((color) => (color ? nameOf(color) : fill("empty"))).join(language.comma);
const answerText = (answer) => tellInWords(answer, data.words);
/** A message with the words of this game filled in. */
const say = (template, values = {}) => fill(template, { ...palette().terms, ...values });
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** Marks the game as played with help, unless it is over. */
function noteHelp() {
  if (playing() && !isOver()) state.play.helped = true;
}

let told = 0; // messages so far, and answers awaited that will be messages

function tell(text, kind = "") {
  told += 1;
  $("message").className = `message ${kind} ${text.length > LONG ? "long" : ""}`;
  $("message").textContent = text;
}

/** Returns a `tell` for an answer that takes time: it is silent once anything newer is told, such as a refusal. */
function tellLater() {
  told += 1;
  let mine = told;
  return (text, kind) => {
    if (told !== mine) return;
    tell(text, kind);
    mine = told;
  };
}

/** Makes a message a sentence, with a capital and a full stop. */
function sentence(text) {
  const whole = capital(text);
  return /[.!?)。！？）]$/.test(whole) ? whole : whole + language.stop;
}

/** Tells why something typed or clicked is not taken; the row in play shakes. */
function refuse(text) {
  tell(sentence(text), "wrong");
  shake();
}

// --- moves ---------------------------------------------------------------------------------------

function clickHole(place) {
  const { draft, cursor } = game();
  if (cursor === place) draft[place] = 0; // a second click empties the hole
  game().cursor = place;
  draw();
}

function put(color) {
  const { draft, cursor } = game();
  if (isOver()) return;
  if (cursor >= rules.pegs) {
    refuse(playing() ? say("The row is full. Guess, or erase a {peg}.") : say("The row is full. Click the answer, or erase a {peg}."));
    return;
  }
  const wasComplete = complete(draft);
  draft[cursor] = color;
  putAt[cursor] = performance.now();
  const next = draft.indexOf(0, cursor); // the next empty hole, or the first; in a whole guess the next hole
  if (next >= 0 || draft.includes(0)) game().cursor = next >= 0 ? next : draft.indexOf(0);
  else game().cursor = wasComplete ? cursor + 1 : rules.pegs;
  game().hints = 0;
  draw();
}

function erase() {
  const { draft, cursor } = game();
  if (isOver()) return;
  const place = draft[cursor] ? cursor : Math.max(0, cursor - 1);
  draft[place] = 0;
  game().cursor = place;
  draw();
}

function setDraft(guess) {
  game().draft = [...guess];
  guess.forEach((_, place) => (putAt[place] = performance.now() + place * IN_TURN));
  game().cursor = Math.max(0, game().draft.indexOf(0));
}

/** Explains why a complete guess is invalid; empty if it is valid. */
function refuseGuess(guess) {
  const wrong = guess.find((color) => color < 1 || color > rules.colors);
  return wrong === undefined ? "" : say(messages.NO_COLOR, { what: guess.join(" "), color: wrong });
}

/** A remark on a guess that breaks the rule of codes, or an empty text. */
function remarkOn(guess) {
  return isCode(rules, guess) ? "" : say(messages.NOT_THE_CODE, { guess: format(guess) });
}

/** Makes the guess on the board; in a game the hidden code answers it. An attempt that is being corrected is replaced. */
function enter(answer = null) {
  const { draft, attempts, editing } = game();
  if (isOver()) return;
  const refused = complete(draft) ? refuseGuess(draft) : say(messages.UNFINISHED, { own: draft.filter(Boolean).length });
  if (refused) {
    refuse(refused);
    return;
  }
  const { black, white } = answer || answerTo(rules, code(), draft);
  setAttempt(editing < 0 ? attempts.length : editing, { guess: [...draft], black, white });
}

/** Adds or replaces an attempt; everything below follows. */
function setAttempt(row, attempt) {
  step();
  const { attempts } = game();
  attempts[row] = attempt;
  if (attempt.black === rules.pegs) attempts.length = row + 1; // nothing follows the hidden code
  Object.assign(putDown(game()), { hints: 0 });
  answeredAt[row] = performance.now();
  if (playing()) countGame();
  if (playing() && isOver()) endedAt = performance.now();
  tellGame();
  draw();
  if (playing() && foundAt(state.play)) celebrate();
}

/** Shows the hidden code, which ends the game; Undo continues it, with help. */
function reveal() {
  step();
  state.play.revealed = state.play.helped = true;
  endedAt = performance.now();
  countGame();
  tellPlay();
  draw();
}

/** Puts an earlier attempt back on the board, to change its guess or its answer. */
function correct(row) {
  setDraft(game().attempts[row].guess);
  game().editing = row;
  tellCorrection();
  draw();
}

const tellCorrection = () => tell(say("Attempt {n}: click the right answer; if the guess is wrong, too, first correct its {noun}s. Press Esc to cancel.", { n: game().editing + 1 }));
const putDown = (of) => Object.assign(of, { draft: blank(), cursor: 0, editing: -1 }); // no guess on the board, no correction

/** Leaves the attempt that is being corrected as it was. */
function leave() {
  if (game().editing < 0) return;
  putDown(game());
  tellSolve();
  draw();
}

// --- undo and redo -------------------------------------------------------------------------------

/** Remembers the game before a step. */
function step() {
  state.steps[state.mode] = addStep(state.steps[state.mode], game());
}

const canUndo = () => state.steps[state.mode].past.length > 0;

/** Undoes a step, or does it again (`redo`). Within one game this is help, as it has shown answers. */
function travel(redo) {
  const moved = (redo || canUndo()) && (redo ? stepAhead : stepBack)(state.steps[state.mode], game());
  if (!moved) return;
  const before = game();
  state.steps[state.mode] = moved.steps;
  state[state.mode] = moved.game.editing < 0 ? moved.game : putDown(moved.game);
  const isSame = before.id === moved.game.id;
  if (isSame && playing()) Object.assign(moved.game, { helped: true, counted: before.counted || moved.game.counted });
  if (!playing() || redo || before.revealed) tellGame();
  else if (isSame && before.counted) tell(fill("Attempt {n} is taken back. The statistics have counted this game already.", { n: moved.game.attempts.length + 1 }));
  else if (isSame) tell(fill("Attempt {n} is taken back. This game now counts as played with help.", { n: moved.game.attempts.length + 1 }));
  else tell(fill("Game {number} is back. Redo returns to the new one.", { number: moved.game.number }));
  draw();
}

const undo = () => travel(false);
const redo = () => travel(true);

/** Begins a game; Undo leads back to one in which something was guessed. */
function begin(number) {
  if (location.hash) history.replaceState(null, "", location.href.split("#")[0]); // a reload is to come back to this game
  state.mode = "play";
  if (state.play.attempts.length) step();
  state.play = freshGame(number);
  forgetGame();
  tellPlay();
  draw();
}

/** Begins again against somebody else's code. */
function startAgain() {
  if (game().attempts.length) step();
  state.solve = freshGame(0);
  forgetGame();
  tellSolve();
  draw();
}

// --- what the message above the board shows of the game ---------------------------------------------

const isOfDay = ({ number, day }) => number === numberOfDay(rules, data.first_day, day);

/** A line about the days in a row, after the game of a day. */
function tellStreak({ number, day }) {
  const { days } = checkDays(forAll.read(DAYS_AS));
  return isOfDay({ number, day }) && days.includes(day) ? fillCount("Daily games: {count} day in a row.", "Daily games: {count} days in a row.", { count: rowOf(days, day) }) : "";
}

/** Shows the message above the board of a game. */
function tellPlay() {
  const { attempts, number, revealed, helped } = state.play;
  const found = foundAt(state.play);
  const values = { number, code: format(code()), names: spoken(code()), n: found || attempts.length, board: palette().board };
  if (found) {
    const praise = fill(messages.PRAISE[Math.min(found, messages.PRAISE.length) - 1]);
    const text = fill(helped ? messages.FOUND : messages.PRAISED, { ...values, praise });
    tell(`✔ ${sentences(text, isKnown(state.play) ? fill(messages.PLAYED_BEFORE) : tellStreak(state.play))}`, "done");
  } else if (revealed) tell(fill("Game {number} hid {code} ({names}).", values));
  else if (isOver()) tell(sentences(fill(messages.ALL_USED), fill("The code was {code} ({names}).", values)), "wrong");
  else if (attempts.length) {
    const last = attempts[attempts.length - 1];
    const got = fill("Attempt {n}: {guess} got {answer}.", { ...values, guess: format(last.guess), answer: answerText(last) });
    tell(sentences(got, remarkOn(last.guess)));
  } else tell(say("Game {number} hides a code: {board}. Enter {noun}s, then click Guess.", values));
}

const tellPossible = (count) => fillCount("{count:,} code is left.", "{count:,} codes are left.", { count });

let advised = null; // the last advice, with the attempts that it is about

/** Asks for the next guess against somebody else's code, and puts it on the board. */
function tellSolve() {
  const tellLate = tellLater();
  const question = ask("advise", {}, (advice) => {
    const { diagnosis, found } = advice;
    advised = { ...advice, position: JSON.stringify(game().attempts) };
    const kind = diagnosis ? "wrong" : found ? "done" : "";
    const left = sentences(tellPossible(advice.remaining), fill("Enter the guess, then click its answer."));
    const text = diagnosis ? sentences(...diagnosis.told) : advice.guess && isHidden("hints") ? left : advice.message;
    const last = game().attempts.at(-1);
    const remark = last && !kind ? remarkOn(last.guess) : "";
    tellLate(`${{ wrong: "⚠ ", done: "✔ " }[kind] || ""}${sentences(remark, text)}`, kind);
    if (advice.guess && game().editing < 0 && !isHidden("hints") && game().draft.every((color) => !color)) setDraft(advice.guess);
    draw();
  });
  setTimeout(() => questions.has(question) && !playing() && tellLate(fill("Thinking …")), MOMENT);
}

/** The reason why no code fits, with the answers of which a change makes codes fit again; undefined while it is not shown. */
function shownDiagnosis() {
  const isNow = advised && !playing() && game().editing < 0 && advised.position === JSON.stringify(game().attempts);
  return isNow && !complete(game().draft) ? advised.diagnosis : undefined;
}

function tellGame() {
  if (playing()) tellPlay();
  else if (game().editing < 0) tellSolve();
  else tellCorrection();
}

/** Reads a game number; returns 0, with a message, for any other text. */
function readNumber(text) {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  if (number) return number;
  const values = { number: clipped(text, messages), most: data.most_game_number };
  refuse(text ? fill(messages.NO_GAME_NUMBER, values) : fill("The field for the game number is empty: choose 1 to {most:,}", values));
  return 0;
}

/** The number of today's game, by the calendar of this place. */
const today = () => numberOfDay(rules, data.first_day, dayNow());

/** Days since 1970 by the calendar of this place. */
function dayNow() {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000;
}

// --- hints ---------------------------------------------------------------------------------------

/** Explains why a code is ruled out by the attempts of the game or of a puzzle, or reports that it may be the code. */
function tellMisfits(guess, attempts = game().attempts) {
  if (!isCode(rules, guess)) return remarkOn(guess);
  const misfits = attempts.flatMap((attempt, place) => {
    const now = answerTo(rules, guess, attempt.guess);
    if (allows(attempt, now)) return [];
    return [fill(messages.WOULD_BE, {
      n: place + 1, guess: format(attempt.guess), now: tellAnswer(now, data), was: tellAnswer(attempt, data),
    })];
  });
  const values = { guess: format(guess), reasons: misfits.join("; ") };
  return misfits.length ? fill(messages.RULED_OUT, values) : fill(messages.FITS, values);
}

/** Gives a hint in three steps, each of which reveals more. */
function hint() {
  const { draft } = game();
  if (isOver() || isHidden("hints")) return;
  game().helped = true;
  game().hints = Math.min(game().hints + 1, HINTS);
  if (game().hints === 1 && !complete(draft)) game().hints = 2; // there is no guess to look at
  const step = game().hints;
  if (step === 1) tell(sentences(tellMisfits(draft), fill("Click Hint again to see how many codes are left.")));
  else {
    const tellLate = tellLater();
    ask("advise", {}, (advice) => {
      const { remaining: left, message } = advice;
      tellLate(step === 2 ? sentences(tellPossible(left), fill("Click Hint again to see the best guess.")) : message);
    });
  }
  remember();
}
