// The last of the page's scripts: boards to choose, settings, what listens to clicks, and the start.

"use strict";

// --- boards and settings ---------------------------------------------------------------------------

const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const OTHER = "other"; // in the chooser: a board by pegs and colours

/** Shows another board, with the game that is stored for it. */
function choose(given) {
  remember();
  useBoard(given);
  if (location.hash) history.replaceState(null, "", location.href.split("#")[0]);
  applySettings();
  tellGame();
  draw();
}

/** Lists the boards of the page, and the one that is played if it is none of them. */
function listBoards() {
  const own = data.name || !all.is_open ? [] : [[data.key, palette().board]];
  const known = all.boards.map((each) => [each.name, fill(each.title || all.name)]);
  const last = all.is_open ? [[OTHER, fill("Other board …")]] : [];
  $("board").replaceChildren(...[...known, ...own, ...last].map(([value, text]) => make("option", { value }, text)));
  $("board").value = data.name || data.key;
  $("board").hidden = !all.is_open;
  $("title").classList.toggle("unseen", all.is_open);
  $("title").textContent = fill(data.title);
  document.title = fill("{name}: {about}", { name: fill(data.title), about: palette().board });
}

function applySettings() {
  const { board } = palette();
  listBoards();
  $("palette").replaceChildren(...Object.entries(data.palettes).map(([value, { about }]) => make("option", { value }, fill("{name}: {about}", { name: fill(value, {}, "palette"), about: fill(about) }))));
  const own = data.name || !all.is_open ? [board] : []; // else the list of boards has it
  $("board-name").textContent = [...own, ...tellHidden()].join(language.comma);
  $("good").hidden = $("good-about").hidden = $("friend-good").hidden = !data.weights;
  $("keys-play").textContent = say("Keys: {signs} place a {noun}, ← → move, Backspace erases, Enter guesses, Ctrl+Z undoes, Ctrl+Y redoes, ? gives a hint, Tab reaches the rest.", { signs: tellSigns() });
  $("keys-solve").textContent = say("Keys: {signs} place a {noun}, ← → move, Backspace erases, Ctrl+Z undoes, Ctrl+Y redoes, Tab reaches the rest.", { signs: tellSigns() });
  $("score-title").textContent = fill("Are my {asked} right?", { asked: data.asked });
  const [blacks, whites] = nameAnswer({ black: 2, white: 2 }, data.words);
  $("black-means").textContent = say("{Word}: right {noun}, right place.", { Word: capital(blacks) });
  $("white-means").parentElement.hidden = !whites;
  $("white-means").textContent = whites && say("{Word}: right {noun}, wrong place.", { Word: capital(whites) });
  $("by-hand-wrong").textContent = fill("This board is too large or too small: choose one of 2 to {codes:,} codes, such as 5 pegs and 8 colours.", { codes: all.most_codes });
  const root = document.documentElement;
  root.classList.toggle("dark", state.theme ? state.theme === "dark" : prefersDark.matches);
  root.classList.toggle("still", state.motion === "off");
  root.classList.toggle("many", rules.pegs > 4);
  root.style.setProperty("--pegs", rules.pegs);
  root.style.setProperty("--key-columns", Math.ceil(rules.pegs / 2));
  root.style.setProperty("--tray-columns", Math.ceil(rules.colors / Math.ceil(rules.colors / 6)));
  for (const name of SETTINGS) $(name).value = state[name];
}

// --- listening -----------------------------------------------------------------------------------

const onClick = (id, action) => $(id).addEventListener("click", action);

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

for (const [id, action] of Object.entries({
  "mode-play": () => setMode("play"), "mode-solve": () => setMode("solve"),
  guess: () => enter(), erase, "erase-solve": erase, undo, "undo-solve": undo, "undo-end": undo, redo, "redo-solve": redo, hint, leave,
  next: beginNext, "to-review": () => showCard("review-card"), "share-result": share, share, again: startAgain,
  new: () => begin(randomNumber()), good: () => begin(goodNumber()), "todays-game": () => begin(today()),
  reveal,
  suggested: () => {
    putDown(game());
    tellSolve();
  },
  "share-puzzle": sharePuzzle, "friend-good": () => ($("friend").value = format(hiddenCode(rules, goodNumber()))),
  "class-link": () => copyLink(hashOf({ mode: state.mode, hide: HIDDEN.filter((each) => $(`hide-${each}`).checked) })),
  "copy-results": copyResults, "print-results": printResults,
  "empty-results": () => {
    forAll.write(CLASS_AS, {});
    drawResults();
  },
  "by-hand-leave": () => $("by-hand").close(),
})) onClick(id, action);

onSubmit("game-form", () => {
  const number = readNumber($("number").value);
  if (!number) return;
  $("number").blur(); // the next keys are colours
  begin(number);
});
onSubmit("typed-form", () => {
  if (!isOver() && enterTyped($("typed").value)) $("typed").value = "";
});
onSubmit("why-form", () => {
  const { code: guess, refused } = readGuess($("why").value);
  if (!refused) noteHelp();
  $("why-answer").textContent = sentence(refused || tellMisfits(guess));
});
onSubmit("score-form", () => {
  const [code, guess] = ["score-code", "score-guess"].map((id) => readGuess($(id).value));
  const refused = code.refused || guess.refused;
  const explained = refused ? [] : explainScore(code.code, guess.code, data, format);
  const lines = [sentence(refused || answerText(answerTo(rules, code.code, guess.code))), ...explained];
  $("score-answer").replaceChildren(...lines.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
});
onSubmit("puzzle-form", checkPuzzle);
onSubmit("friend-form", shareWithFriend);
onSubmit("student-form", writeDown);
onSubmit("lines-form", () => {
  if (addResults($("lines").value)) $("lines").value = "";
});
onSubmit("by-hand-form", () => {
  const board = findBoard(all, keyOf({ pegs: Number($("pegs").value), colors: Number($("colors").value), repeats: $("repeats").checked }));
  $("by-hand-wrong").hidden = Boolean(board);
  if (!board) return;
  $("by-hand").close();
  choose(board);
});
$("board").addEventListener("change", () => {
  const key = $("board").value;
  $("board").value = data.name || data.key; // until another is shown
  if (key !== OTHER) choose(findBoard(all, key));
  else $("by-hand").showModal();
});
for (const name of SETTINGS) {
  $(name).addEventListener("change", () => {
    state[name] = $(name).value;
    rememberSetting(name);
    if (name === "language") speak();
    applySettings();
    tellGame();
    drawResults();
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
$("puzzle-card").addEventListener("toggle", () => {
  puzzle = null;
  $("puzzle-answer").textContent = "";
  drawPuzzle();
});
prefersDark.addEventListener("change", applySettings);
document.addEventListener("keydown", press);
document.addEventListener("click", (event) => {
  // a button clicked with the mouse loses the focus, so that Enter guesses instead of clicking it again
  if (event.detail) lostFocus = "";
  if (event.detail && ["BUTTON", "SUMMARY"].includes(document.activeElement.tagName)) document.activeElement.blur();
  if (!$("settings").contains(event.target)) $("settings").open = false;
});
addEventListener("storage", ({ key, newValue }) => { // another tab has played, or counted a game
  forAll.release(key);
  if (key === STORED_AS) join(parseRecord(newValue)); // not what is stored now: this tab may have stored its own game since
  if (key !== null && ![STATISTICS_AS, DAYS_AS, PUZZLE_AS, CLASS_AS].includes(key)) return; // null: everything was deleted
  state.statistics = readStatistics();
  drawStatistics();
  drawPuzzle();
  drawResults();
});
addEventListener("hashchange", () => {
  if (!follow()) return;
  applySettings();
  draw();
});

// --- the start -----------------------------------------------------------------------------------

const [here, last] = [forThisTab, forAll].map((store) => store.read(SETTINGS_AS));
chooseLanguage();
state.hide = HIDDEN.filter((each) => Array.isArray(here.hide) && here.hide.includes(each));
useBoard([here.board, last.board].map((key) => findBoard(all, String(key))).find(Boolean) || all.boards[0]);
const followed = location.hash.length > 1;
follow();
applySettings();
if (!followed) tellGame();
drawResults();
draw();
if (document.querySelector("link[rel=manifest]")) navigator.serviceWorker?.register("service-worker.js");
