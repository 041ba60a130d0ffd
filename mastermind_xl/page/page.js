// The page: it draws the board, reacts to clicks and typing, and stores games. engine.js calculates; it also runs beside
// this as a worker. A typed text becomes the text of an element, never HTML.

"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const { rules, messages } = data;
const $ = (id) => document.getElementById(id);

// --- stored in the browser --------------------------------------------------------------------------

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

// --- drawing -------------------------------------------------------------------------------------

/** Makes an element. Its children are elements or texts; attributes that are functions listen to events. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

function markOf(color) {
  const { marks, letters } = palette();
  return (state.marks === "letters" && letters[color - 1]) || marks[color - 1];
}

const nameOf = (color) => palette().names[color - 1];
const spoken = (guess) => guess.map((color) => (color ? nameOf(color) : "empty")).join(", ");
const answerText = (answer) => tellInWords(answer, data.words);
/** A message with the words of this game filled in. */
const say = (template, values = {}) => fill(template, { ...palette().terms, ...values });
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** Draws a peg, or a hole for colour 0; it is a button if there is an action. */
function drawPeg(color, attributes = {}, action = null) {
  const peg = make(action ? "button" : "span", {
    ...attributes,
    class: `peg ${color ? "full" : ""} ${attributes.class || ""}`,
    ...(action ? { type: "button", click: action } : { "aria-hidden": "true" }),
  }, color ? markOf(color) : "");
  if (color) {
    peg.style.setProperty("--fill", `#${palette().fills[color - 1]}`);
    peg.style.setProperty("--on-fill", `#${palette().inks[color - 1]}`);
  }
  return peg;
}

function drawPegs(guess, size = "small") {
  return make("span", { class: "pegs", role: "img", "aria-label": spoken(guess) },
    ...guess.map((color) => drawPeg(color, { class: size })));
}

/** Draws the black and white pegs of an answer. */
function drawKeys({ black, white }, label = answerText({ black, white })) {
  const role = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const keys = make("span", { class: "keys", ...role });
  for (let place = 0; place < rules.pegs; place += 1) {
    const kind = place < black ? "black" : place < black + white ? "white" : "";
    const key = make("span", { class: `key ${kind}` });
    key.style.setProperty("--turn", place);
    keys.append(key);
  }
  return keys;
}

/** Replaces the contents of an element; the focus stays on the element with the same key. */
function replace(element, ...children) {
  const key = element.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  element.replaceChildren(...children);
  if (key) element.querySelector(`[data-key="${key}"]`)?.focus({ preventScroll: true });
}

let freshRow = -1; // the attempt that has just been answered, which moves
let freshHole = -1;

function drawBoard() {
  const { attempts, draft, cursor } = game();
  const rows = playing() ? data.attempts : Math.max(attempts.length + 1, Math.min(data.attempts, 10));
  const drawn = [];
  for (let number = 0; number < rows; number += 1) {
    const attempt = attempts[number];
    const isCurrent = number === attempts.length && !isOver();
    const won = attempt && attempt.black === rules.pegs;
    const classes = ["row", isCurrent && "current", attempt && "answered", won && "won", number === freshRow && "fresh"];
    const row = make("li", { class: classes.filter(Boolean).join(" "), ...(isCurrent && { "aria-current": "step" }) });
    row.append(make("span", { class: "number", "aria-hidden": "true" }, String(number + 1)));
    if (isCurrent) {
      const holes = make("span", { class: "pegs", role: "group", "aria-label": `Attempt ${number + 1}` });
      draft.forEach((color, place) => {
        const hole = {
          class: `${place === cursor ? "cursor" : ""} ${place === freshHole ? "fresh" : ""}`,
          "aria-label": `Peg ${place + 1}: ${color ? nameOf(color) : "empty"}`,
          "data-key": `hole ${place}`,
        };
        holes.append(drawPeg(color, hole, () => clickHole(place)));
      });
      row.append(holes, drawKeys({ black: 0, white: 0 }, ""));
    } else if (attempt) {
      const spokenNumber = make("span", { class: "unseen" }, `Attempt ${number + 1}: `);
      row.append(spokenNumber, drawPegs(attempt.guess, ""), drawKeys(attempt));
    } else {
      row.setAttribute("aria-hidden", "true");
      row.append(make("span", { class: "pegs" }, ...blank().map(() => drawPeg(0))), drawKeys({ black: 0, white: 0 }, ""));
    }
    drawn.push(row);
  }
  replace($("rows"), ...drawn);
  $("hidden").hidden = !playing();
  if (playing()) {
    const shown = isOver() ? code() : null;
    const pegs = shown ? drawPegs(shown, "") : make("span", { class: "pegs", role: "img", "aria-label": "hidden" },
      ...blank().map(() => {
        const peg = drawPeg(0, { class: "unknown" });
        peg.textContent = "?";
        return peg;
      }));
    $("hidden").replaceChildren(make("span", { class: "number" }), pegs);
  }
  freshRow = -1;
  freshHole = -1;
  $("rows").querySelector(".current")?.scrollIntoView({ block: "nearest" });
}

function drawTray() {
  const { draft } = game();
  replace($("tray"), ...palette().names.map((name, place) => {
    const color = place + 1;
    const letter = palette().letters[place];
    const used = !rules.repeats && draft.includes(color);
    const shortcut = [...new Set([palette().marks[place], letter])].filter(Boolean).join(" or ");
    return make("button", {
      type: "button", class: "color", "data-key": `color ${color}`, disabled: isOver() || used,
      "aria-label": `${name}: type ${shortcut}`, title: `${name}: type ${shortcut}`, click: () => put(color),
    }, drawPeg(color), palette().signs ? "" : make("span", { class: "name" }, name));
  }));
}

/** Draws all answers: a row for each number of black pegs, a column for each number of white ones. */
function drawAnswers(counts = null) {
  const buttons = [];
  for (let black = 0; black <= rules.pegs; black += 1) {
    for (let white = 0; white <= rules.pegs - black; white += 1) {
      const answer = { black, white };
      if (refuseAnswer(answer, rules, data, palette())) continue;
      const left = counts && (counts.get(rankOf(answer)) || 0);
      const shown = rules.pegs > MOST_KEYS ? make("strong", {}, `${black},${white}`) : drawKeys(answer, "");
      const button = make("button", {
        type: "button", class: `answer ${left === 0 ? "none" : ""}`, "data-key": `answer ${black} ${white}`,
        "aria-label": answerText(answer) + (counts ? `: ${counted(left, "code")} left` : ""),
        disabled: isOver() || !complete(game().draft), click: () => enter(answer),
      }, shown, make("span", {}, counts ? withCommas(left) : "·"));
      button.style.gridRow = black + 1;
      button.style.gridColumn = white + 1;
      buttons.push(button);
    }
  }
  replace($("answers"), ...buttons);
}

function drawButtons() {
  const { attempts, draft, number, revealed } = game();
  $("guess").disabled = !isOver() && !complete(draft);
  $("guess").textContent = isOver() ? "New game" : "Guess";
  $("again").classList.toggle("main", isOver());
  $("erase").disabled = $("erase-solve").disabled = isOver() || draft.every((color) => !color);
  $("undo").disabled = !attempts.length || revealed;
  $("undo-solve").disabled = !attempts.length;
  $("hint").disabled = isOver();
  $("reveal").disabled = isOver();
  $("suggested").disabled = isOver();
  if (document.activeElement !== $("number")) $("number").value = playing() ? number : "";
  const some = rules.repeats ? Math.min(2, rules.colors) : rules.pegs; // colours of an example: 1122, or 1234
  const example = format(blank().map((_, place) => 1 + Math.floor((place * some) / rules.pegs)));
  $("typed-label").textContent = playing()
    ? `Or type a guess: ${example}${palette().signs ? "" : ", letters or names"}`
    : `Or type the answer, such as 1,2; or another guess: ${example}`;
}

function draw() {
  if (CARDS.some((id) => $(id).open)) noteHelp();
  document.body.classList.toggle("solving", !playing());
  $("mode-play").setAttribute("aria-pressed", String(playing()));
  $("mode-solve").setAttribute("aria-pressed", String(!playing()));
  drawBoard();
  drawTray();
  drawButtons();
  if (!playing()) drawAnswers();
  drawStatistics();
  drawOpenCards();
  askParts();
  remember();
}

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

// --- the cards beside the board ----------------------------------------------------------------

/** Shows how many codes each answer to the guess on the board would leave: on the answers to click, and as bars. */
function askParts() {
  const { draft } = game();
  const isOpen = $("parts-card").open;
  const isAsked = complete(draft) && !refuseGuess(draft) && !isOver();
  if (!isAsked) {
    $("parts-about").textContent = "Put a whole guess on the board to see how many codes each answer would leave.";
    $("parts").replaceChildren();
  }
  if (!isAsked || (playing() && !isOpen)) return;
  const guess = [...draft];
  ask("parts", { guess }, ({ remaining, parts, expected, worst }) => {
    if (guess.join() !== game().draft.join()) return;
    if (!playing()) drawAnswers(new Map(parts.map((part) => [rankOf(part), part.codes])));
    if (!isOpen) return;
    $("parts-about").textContent = `${format(guess)}: ${counted(parts.length, "answer")} for ${counted(remaining, "code")}; `
      + `${oneDecimal(expected)} left on average, ${withCommas(worst)} at worst.`;
    $("parts").replaceChildren(...parts.map((part) => {
      const bar = make("span", { class: "bar", "aria-hidden": "true" });
      bar.style.width = `${(100 * part.codes) / worst}%`;
      return make("div", {}, drawKeys(part), bar, make("span", { class: "count" }, withCommas(part.codes)));
    }));
  });
}

function drawOpenCards() {
  if ($("left-card").open) {
    ask("left", { most: MOST_SHOWN }, ({ count, codes }) => {
      const more = count > codes.length ? `; the first ${codes.length} of them. A click puts one on the board.` : ".";
      $("left-count").textContent = `${counted(count, "code")} ${count === 1 ? "is" : "are"} left${more}`;
      $("left-codes").replaceChildren(...codes.map((each) => make("button", {
        type: "button", "aria-label": `${format(each)}: ${spoken(each)}`, disabled: isOver(),
        click: () => {
          setDraft(each);
          draw();
        },
      }, ...each.map((color) => drawPeg(color, { class: "small" })))));
    });
  }
  if ($("review-card").open) askReview();
}

let reviewed = "";

/** Reviews the game move by move, with the cost of each guess. */
function askReview() {
  const { attempts } = game();
  const position = JSON.stringify([state.mode, state.palette, state.marks, attempts]);
  if (position === reviewed) return;
  reviewed = position;
  $("review").replaceChildren();
  $("review-about").textContent = attempts.length ? "Thinking …" : "No guess has been answered yet.";
  if (!attempts.length) return;
  reviewer?.terminate();
  reviewer = startWorker();
  ask("review", { seconds: REVIEW_SECONDS }, (moves) => {
    const proved = moves.every((move) => move.lost !== null);
    const lost = moves.reduce((sum, move) => sum + (move.lost || 0), 0);
    const total = `${proved ? "In all" : "In all, where it is proved:"} ${lost.toFixed(2)}.`;
    $("review-about").textContent = data.searched
      ? `Lost: how many more guesses a move costs on average than the best move. ${total}`
      : "Left: how many codes were left after a guess.";
    const heads = ["guess", "answer", "left", ...(data.searched ? ["lost"] : []), "suggested"];
    const rows = moves.map((move) => make("tr", {},
      make("td", {}, drawPegs(move.guess)), make("td", {}, drawKeys(move)), make("td", {}, withCommas(move.after)),
      ...(data.searched ? [make("td", {}, move.lost === null ? "?" : move.lost.toFixed(2))] : []),
      make("td", {}, drawPegs(move.suggested))));
    const head = make("tr", {}, ...heads.map((each) => make("th", { scope: "col" }, each)));
    $("review").replaceChildren(make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
  }, reviewer);
}

/** Counts a game that is over, once; one with hints, undone attempts or a shown code counts as helped. */
function countGame() {
  const { play } = state;
  if (play.counted || !isOver(play)) return;
  play.counted = true;
  state.statistics = readStatistics(); // other tabs count, too
  const games = checkIds(forAll.read(STATISTICS_AS).games);
  if (games.includes(play.id)) return; // another tab has played this game to an end
  state.statistics = addGame(state.statistics, { found: foundAt(play), helped: play.helped });
  forAll.write(STATISTICS_AS, { ...state.statistics, games: [...games, play.id] });
}

function drawStatistics() {
  const { found: counts, helped, lost } = state.statistics;
  const games = counts.reduce((sum, count) => sum + count, 0);
  const guesses = counts.reduce((sum, count, place) => sum + count * (place + 1), 0);
  const average = `${(guesses / games).toFixed(2)} guesses on average.`;
  const about = games ? `${counted(games, "game")} found without help, ${average}` : "No game is found yet.";
  const rows = counts.flatMap((count, place) => {
    const bar = make("span", { class: "bar", "aria-hidden": "true" });
    bar.style.width = `${(100 * count) / Math.max(...counts)}%`;
    if (!count) return [];
    return [make("span", {}, counted(place + 1, "guess")), bar, make("span", { class: "count" }, String(count))];
  });
  const text = make("p", { class: "quiet" }, `${about} ${lost} not found, ${helped} with help.`);
  $("statistics").replaceChildren(text, make("div", { class: "statistics" }, ...rows));
}

// --- typing --------------------------------------------------------------------------------------

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

// --- links ---------------------------------------------------------------------------------------

/** The address that shares a game, with its board and palette. */
function link() {
  return `${location.href.split("#")[0]}#game=${state.play.number}&board=${BOARD_KEY}&palette=${state.palette}`;
}

/** Reads the part of the address after #; if it is a game, begins it unless it is being played, and returns true. */
function follow() {
  const text = location.hash.slice(1);
  if (!text) return false;
  const wishes = new URLSearchParams(text);
  const [number, board, name] = ["game", "board", "palette"].map((key) => wishes.get(key));
  if (number === null && !wishes.has("daily")) {
    tell(`“#${clipped(text, messages)}” in the address is not a game: write #game=417, or #daily.`, "wrong");
    return false;
  }
  if (board !== null && board !== BOARD_KEY) {
    tell(`The address is for another board (${clipped(board, messages)}): this page plays ${data.board}.`, "wrong");
    return false;
  }
  const wanted = number === null ? today() : readNumber(number);
  if (!wanted) return false;
  if (Object.hasOwn(data.palettes, name)) {
    state.palette = name;
    rememberSetting("palette");
  }
  state.mode = "play";
  if (wanted !== state.play.number) state.play = freshGame(wanted);
  tellPlay();
  return true;
}

async function share() {
  $("link").value = link();
  $("shared").hidden = false;
  try {
    await navigator.clipboard.writeText(link());
    tell(`The link to game ${state.play.number} is copied.`);
  } catch {
    $("link").select(); // the browser lets no page write there: the person copies it
    tell(`Copy the link to game ${state.play.number}.`);
  }
}

// --- settings ------------------------------------------------------------------------------------

const prefersDark = matchMedia("(prefers-color-scheme: dark)");

function applySettings() {
  const { letters, signs, terms, board } = palette();
  const inLetters = letters.every(Boolean) && !signs ? ` or ${letters.join(" ")}` : "";
  $("board-name").textContent = board;
  $("shortcuts").textContent = `${terms.numbers}${inLetters} put a ${terms.noun}`;
  $("black-means").textContent = `${capital(data.words.blacks)}: right ${terms.noun} in the right place.`;
  $("white-means").textContent = `${capital(data.words.whites)}: right ${terms.noun} in another place.`;
  const isDark = state.theme ? state.theme === "dark" : prefersDark.matches;
  document.documentElement.classList.toggle("dark", isDark);
  document.documentElement.classList.toggle("still", state.motion === "off");
  document.documentElement.classList.toggle("many", rules.pegs > 4);
  document.documentElement.style.setProperty("--pegs", rules.pegs);
  document.documentElement.style.setProperty("--key-columns", Math.ceil(rules.pegs / 2));
  document.documentElement.style.setProperty("--tray-columns", Math.ceil(rules.colors / Math.ceil(rules.colors / 6)));
  for (const name of SETTINGS) $(name).value = state[name];
}

// --- listening -----------------------------------------------------------------------------------

function onClick(id, action) {
  $(id).addEventListener("click", action);
}

function onSubmit(id, action) {
  $(id).addEventListener("submit", (event) => {
    event.preventDefault();
    action();
  });
}

function setMode(mode) {
  state.mode = mode;
  tellGame();
  draw();
}

onClick("mode-play", () => setMode("play"));
onClick("mode-solve", () => setMode("solve"));
onClick("guess", () => (isOver() ? begin(randomNumber()) : enter()));
onClick("erase", erase);
onClick("erase-solve", erase);
onClick("undo", undo);
onClick("undo-solve", undo);
onClick("hint", hint);
onClick("new", () => begin(randomNumber()));
$("good").hidden = !data.weights;
onClick("good", () => begin(goodNumber()));
onClick("todays-game", () => begin(today()));
onClick("share", share);
onClick("reveal", () => {
  state.play.revealed = state.play.helped = true;
  countGame();
  tellPlay();
  draw();
});
onClick("suggested", () => {
  setDraft(blank());
  tellSolve();
});
onClick("again", () => {
  state.solve = freshGame(0);
  tellSolve();
  draw();
});
onSubmit("game-form", () => {
  const number = readNumber($("number").value);
  if (number) begin(number);
});
onSubmit("typed-form", () => {
  if (!isOver() && enterTyped($("typed").value)) $("typed").value = "";
});
onSubmit("why-form", () => {
  const { code: guess, refused } = readGuess($("why").value);
  noteHelp();
  $("why-answer").textContent = sentence(refused || tellMisfits(guess));
});
for (const name of SETTINGS) {
  $(name).addEventListener("change", () => {
    state[name] = $(name).value;
    rememberSetting(name);
    applySettings();
    tellGame();
    draw();
  });
}
for (const id of CARDS) {
  $(id).addEventListener("toggle", () => {
    if ($(id).open) noteHelp();
    if (id === "parts-card") askParts();
    else drawOpenCards();
  });
}
prefersDark.addEventListener("change", applySettings);
document.addEventListener("keydown", press);
document.addEventListener("click", (event) => {
  // a button clicked with the mouse loses the focus, so that Enter guesses instead of clicking it again
  if (event.detail && ["BUTTON", "SUMMARY"].includes(document.activeElement.tagName)) document.activeElement.blur();
  if (!$("settings").contains(event.target)) $("settings").open = false;
});
addEventListener("storage", ({ key }) => { // another tab has counted a game
  if (key !== STATISTICS_AS && key !== null) return; // null: everything was deleted
  state.statistics = readStatistics();
  drawStatistics();
});
addEventListener("hashchange", () => {
  if (follow()) draw();
});

for (const [name, { about }] of Object.entries(data.palettes)) {
  $("palette").append(make("option", { value: name }, `${name}: ${about}`));
}
const followed = location.hash.length > 1;
follow();
applySettings();
if (!followed) tellGame();
draw();
