// The state of the page: the games on this board, what moves do to them, and what the message above the board then shows.
// Calculations that may take long are asked of engine.js, which also runs beside the page as a worker.

"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const { rules, messages } = data;
const $ = (id) => document.getElementById(id);

const BOARD_KEY = `${rules.pegs}x${rules.colors}${rules.repeats ? "" : "-once"}`;
const STORED_AS = `mastermind ${data.board}`;
const LAST_ATTEMPT = { play: data.attempts, solve: 30 };
const CARDS = ["left-card", "parts-card", "review-card"]; // which show how many codes are left
const HINTS = 3; // is my guess possible, how many codes are left, what is the best guess
const MOST_KEYS = 5; // pegs up to which an answer to click is drawn; more are hard to count
const MOST_SHOWN = 60; // codes that are left
const MOMENT = 300; // milliseconds of waiting without a message
const REVIEW_SECONDS = 10; // for the proof of what one guess cost

/** A new game; `cursor` is the hole for the next colour. Two tabs that continue the same game have the same `id`. */
function freshGame(number) {
  const [id] = crypto.getRandomValues(new Uint32Array(1));
  return { id, number, attempts: [], draft: blank(), cursor: 0, hints: 0, helped: false, revealed: false, counted: false };
}

function blank() {
  return new Array(rules.pegs).fill(0);
}

const forAll = openStore(() => localStorage);
const forThisTab = openStore(() => sessionStorage);
const STATISTICS_AS = `${STORED_AS} statistics`;
const SETTINGS = ["palette", "marks", "theme", "motion"];

const state = {
  mode: "play", palette: data.palette, marks: "numbers", theme: "", motion: "",
  play: freshGame(randomNumber()), solve: freshGame(0), ...recall(), statistics: readStatistics(),
};

/** What is stored: the games of this tab, or in a new tab the games last played in any tab. */
function recall() {
  const [here, last] = [forThisTab, forAll].map((store) => store.read(STORED_AS));
  const games = here.rules === data.board ? here : last;
  if (games.rules !== data.board) return {};
  const choices = { palette: Object.keys(data.palettes), mode: ["play", "solve"] };
  for (const name of ["marks", "theme", "motion"]) choices[name] = Array.from($(name).options, (option) => option.value);
  const settings = { ...checkSettings(last, choices), ...checkSettings(games, { mode: choices.mode }) };
  const board = { rules, refuse: (answer) => refuseAnswer(answer, rules, data, data.palettes[data.palette]) };
  const play = checkGame(games.play, {
    ...board, most: LAST_ATTEMPT.play, fewestNumber: 1, answer: (number, guess) => score(hiddenCode(rules, number), guess),
  });
  const solve = checkGame(games.solve, { ...board, most: LAST_ATTEMPT.solve, fewestNumber: 0, answer: () => null });
  return { ...settings, ...(play && { play }), ...(solve && { solve }) };
}

/** Stores the games here and for tabs that are opened later. Settings are stored where they change, statistics by `countGame`. */
function remember() {
  const { mode, play, solve } = state;
  const games = { rules: data.board, mode, play, solve };
  forThisTab.write(STORED_AS, games);
  forAll.write(STORED_AS, { ...forAll.read(STORED_AS), ...games });
}

/** Stores the one setting that has changed: another tab may have changed the others meanwhile. */
function rememberSetting(name) {
  forAll.write(STORED_AS, { ...forAll.read(STORED_AS), rules: data.board, [name]: state[name] });
}

/** The statistics of all tabs; those of an earlier version of the page were stored with its games. */
function readStatistics() {
  const stored = forAll.read(STATISTICS_AS);
  return checkStatistics(Object.keys(stored).length ? stored : forAll.read(STORED_AS).statistics);
}

function randomNumber() {
  const most = Math.min(rules.size, data.most_game_number);
  return 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % most);
}

/** Draws the number of a game whose code is from the codemaker's best mixture, in proportion to its weight. */
function goodNumber() {
  const most = Math.max(...Object.values(data.weights));
  for (;;) {
    const number = randomNumber();
    const [drawn] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn % most < data.weights[classOf(hiddenCode(rules, number))]) return number;
  }
}

const palette = () => data.palettes[state.palette];
const format = (code) => formatOf(palette())(code);
const game = () => state[state.mode];
const playing = () => state.mode === "play";
const code = () => hiddenCode(rules, state.play.number);
const foundAt = (of) => of.attempts.findIndex((each) => each.black === rules.pegs) + 1;
const isOver = (of = game()) =>
  foundAt(of) > 0 || of.revealed || of.attempts.length >= LAST_ATTEMPT[of === state.play ? "play" : "solve"];
const complete = (draft) => draft.every((color) => color > 0);

// --- the worker ----------------------------------------------------------------------------------

const questions = new Map();
const worker = startWorker();
let reviewer = null; // a second worker: a review may take long, and the next guess does not wait for it

function startWorker() {
  const text = `${$("engine").textContent}\nserve(${JSON.stringify(data)});`;
  const started = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  started.onmessage = ({ data: { id, answer } }) => {
    questions.get(id)(answer);
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
const spoken = (guess) => guess.map((color) => (color ? nameOf(color) : "empty")).join(", ");
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
  $("message").className = `message ${kind}`;
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
  return /[.!?)]$/.test(whole) ? whole : `${whole}.`;
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
  if (!rules.repeats && draft.includes(color) && draft[cursor] !== color) {
    draft[draft.indexOf(color)] = 0; // it moves: a code has each colour once
  }
  draft[cursor] = color;
  freshHole = cursor;
  const next = draft.indexOf(0, cursor); // the next empty hole, or the first; in a whole guess the next hole
  if (next >= 0 || draft.includes(0)) game().cursor = next >= 0 ? next : draft.indexOf(0);
  else game().cursor = Math.min(cursor + 1, rules.pegs - 1);
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
  game().cursor = Math.max(0, game().draft.indexOf(0));
}

/** Explains why a complete guess is invalid; empty if it is valid. */
function refuseGuess(guess) {
  const wrong = guess.find((color) => color < 1 || color > rules.colors);
  const what = guess.join(" ");
  if (wrong !== undefined) return say(messages.NO_COLOR, { what, color: wrong });
  return !rules.repeats && new Set(guess).size < guess.length ? say(messages.REPEATED, { what: format(guess) }) : "";
}

/** Makes the guess on the board; in a game the hidden code answers it. */
function enter(answer = null) {
  const { draft, attempts } = game();
  if (isOver()) return;
  if (!complete(draft)) {
    const own = draft.filter(Boolean).length;
    tell(sentence(say(messages.UNFINISHED, { own })), "wrong");
    return;
  }
  const refused = refuseGuess(draft);
  if (refused) {
    tell(sentence(refused), "wrong");
    return;
  }
  const guess = [...draft];
  const { black, white } = answer || score(code(), guess);
  attempts.push({ guess, black, white });
  freshRow = attempts.length - 1;
  game().draft = blank();
  game().cursor = 0;
  game().hints = 0;
  if (playing()) {
    tellPlay();
    countGame();
  } else tellSolve();
  draw();
}

function undo() {
  const last = game().attempts.pop();
  if (!last) return;
  setDraft(last.guess);
  game().hints = 0;
  if (playing()) {
    game().helped = true;
    tell(`Attempt ${game().attempts.length + 1} is taken back. This game no longer counts in the statistics.`);
  } else tellSolve();
  draw();
}

/** Shows the message above the board of a game. */
function tellPlay() {
  const { attempts, number, revealed } = state.play;
  const found = foundAt(state.play);
  if (found) tell(`✔ ${fill(messages.FOUND, { code: format(code()), n: found })}`, "done");
  else if (revealed) tell(`Game ${number} hid ${format(code())} (${spoken(code())}).`);
  else if (isOver()) tell(`${messages.ALL_USED} It was ${format(code())} (${spoken(code())}).`, "wrong");
  else if (attempts.length) {
    const last = attempts[attempts.length - 1];
    tell(`Attempt ${attempts.length}: ${format(last.guess)} got ${answerText(last)}.`);
  } else tell(`Game ${number} hides a code: ${palette().board}. Click or type ${palette().terms.noun}s, then Guess.`);
}

/** Asks for the next guess against somebody else's code, and puts it on the board. */
function tellSolve() {
  const tellLate = tellLater();
  const question = ask("advise", {}, (advice) => {
    const kind = advice.diagnosis ? "wrong" : advice.found ? "done" : "";
    tellLate(`${{ wrong: "⚠ ", done: "✔ " }[kind] || ""}${advice.message}`, kind);
    if (advice.guess && game().draft.every((color) => !color)) setDraft(advice.guess);
    draw();
  });
  setTimeout(() => questions.has(question) && !playing() && tellLate("Thinking …"), MOMENT);
}

function tellGame() {
  if (playing()) tellPlay();
  else tellSolve();
}

function begin(number) {
  if (location.hash) history.replaceState(null, "", location.href.split("#")[0]); // a reload is to come back to this game
  state.mode = "play";
  state.play = freshGame(number);
  $("shared").hidden = true;
  $("review-card").open = false; // it was open for the game before
  tellPlay();
  draw();
}

/** Reads a game number; returns 0, with a message, for any other text. */
function readNumber(text) {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  if (number) return number;
  const values = { number: clipped(text, messages) || "Nothing", most: data.most_game_number };
  tell(sentence(fill(messages.NO_GAME_NUMBER, values)), "wrong");
  return 0;
}

/** The number of today's game, by the calendar of this place. */
function today() {
  const now = new Date();
  return numberOfDay(rules, data.first_day, now.getFullYear(), now.getMonth() + 1, now.getDate());
}

// --- hints ---------------------------------------------------------------------------------------

/** Explains why a code is ruled out, or reports that it may be the code. */
function tellMisfits(guess) {
  const misfits = game().attempts.flatMap((attempt, place) => {
    const now = score(guess, attempt.guess);
    if (now.black === attempt.black && now.white === attempt.white) return [];
    return [fill(messages.WOULD_BE, {
      n: place + 1, guess: format(attempt.guess), now: tellAnswer(now, data), was: tellAnswer(attempt, data),
    })];
  });
  const why = misfits.length ? `${messages.RULED_OUT}: ${misfits.join("; ")}.` : messages.FITS;
  return `${format(guess)} ${why}`;
}

/** Gives a hint in three steps, each of which reveals more. */
function hint() {
  const { draft } = game();
  game().helped = true;
  game().hints = Math.min(game().hints + 1, HINTS);
  if (game().hints === 1 && !complete(draft)) game().hints = 2; // there is no guess to look at
  const step = game().hints;
  if (step === 1) tell(`${tellMisfits(draft)} Hint again: how many codes are left.`);
  else {
    const tellLate = tellLater();
    ask("advise", {}, (advice) => {
      const { remaining: left, message } = advice;
      const count = `${counted(left, "code")} ${left === 1 ? "is" : "are"} possible.`;
      tellLate(step === 2 ? `${count} Hint again: the best guess.` : message);
    });
  }
  remember();
}
