// The last of the page's scripts: settings, what listens to clicks, and the start.

"use strict";

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
