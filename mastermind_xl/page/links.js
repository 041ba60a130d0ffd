// Addresses of games, results to share, and what a class needs: a link for all, and a table of results.

"use strict";

const HIDDEN = ["hints", "list"]; // what the link of a class may hide
const CLASS_AS = "mastermind class";
const SIGNS = { black: "⚫", white: "⚪", none: "·" };

/** The part of an address from #: a game on this board, and for a class the mode and what is hidden. */
function hashOf({ number = state.play.number, mode, hide } = {}) {
  const name = data.palette === state.palette && all.is_open ? "" : `&palette=${state.palette}`;
  const rest = `${mode ? `&mode=${mode}` : ""}${hide?.length ? `&hide=${hide.join()}` : ""}`;
  return `#game=${number}&board=${shortKey(all, data)}${name}${rest}`;
}

const hasAddress = () => location.href.startsWith("http");
const address = (hash) => (hasAddress() ? `${location.href.split("#")[0]}${hash}` : "");

/** Reads the part of the address after #; if it is a game or a board, shows it and returns true. */
function follow() {
  const text = location.hash.slice(1);
  if (!text) return false;
  const wishes = new URLSearchParams(text);
  const [number, chosen, name] = ["game", "board", "palette"].map((each) => wishes.get(each));
  const key = wishes.has("puzzle") ? keyOf(all.puzzle) : chosen;
  if (number === null && key === null && !wishes.has("daily")) {
    tell(fill("“{hash}” in the address is not a game: try #game=417 or #daily.", { hash: `#${clipped(text, messages)}` }), "wrong");
    return false;
  }
  const board = key === null ? null : findBoard(all, key);
  if (key !== null && !board) {
    const values = { other: clipped(key, messages), pegs: all.most_pegs, colors: all.most_colors, codes: all.most_codes, board: data.board };
    tell(all.is_open
      ? fill("This page cannot play the board in the address ({other}): at most {pegs} pegs, {colors} colours and {codes:,} codes.", values)
      : fill("The address is for another board ({other}): this page plays {board}.", values), "wrong");
    return false;
  }
  const given = number === null ? 0 : readNumber(number);
  if (number !== null && !given) return false;
  if (board && (board.name !== data.name || keyOf(board) !== data.key)) useBoard(board);
  if (Object.hasOwn(data.palettes, name)) {
    state.palette = name;
    rememberSetting("palette");
  }
  state.hide = HIDDEN.filter((each) => (wishes.get("hide") || "").split(",").includes(each));
  forThisTab.write(SETTINGS_AS, { ...forThisTab.read(SETTINGS_AS), hide: state.hide });
  const wanted = given || (wishes.has("daily") ? today() : 0); // by the rules of the board in the address
  if (wanted) state.mode = "play";
  if (wanted && wanted !== state.play.number) {
    if (state.play.attempts.length) step();
    state.play = freshGame(wanted);
  }
  if (wishes.get("mode") === "solve") state.mode = "solve";
  tellGame();
  if (wishes.has("puzzle")) showCard("puzzle-card");
  return true;
}

/** What the link of a class hides, in words. */
const tellHidden = () => state.hide.map((each) => (each === "hints" ? fill("without hints") : fill("without the list of codes")));

/** A result as a text that does not give the code away: title, number, attempts, remarks, and signs for each guess. */
function resultOf({ number, attempts, helped }, { title, board, most, pegs, name = "" }) {
  const last = attempts[attempts.length - 1];
  const found = last && last.black === pegs;
  const lines = attempts.map(({ black, white }) =>
    SIGNS.black.repeat(black) + SIGNS.white.repeat(white) + SIGNS.none.repeat(pegs - black - white));
  const remarks = [...(helped ? [fill("with help")] : []), ...tellHidden()].join(language.comma);
  return [`${name && `${name}: `}${title} ${number} (${board}): ${found ? attempts.length : "X"}/${most} ${remarks}`.trim(), ...lines].join("\n");
}

const aboutGame = () => ({ title: fill(data.title), board: palette().board, most: data.attempts, pegs: rules.pegs });

/** The result of the game on this page, with the name that is typed for a class. */
const ownResult = () => resultOf(state.play, { ...aboutGame(), name: $("student").value.trim().slice(0, MOST_SHORT) });

/** Copies a text, and shows it where a person can copy it by hand; `told` says which, `more` what else there is to say. */
async function copy(text, { copied, below }, more = "") {
  $("link").value = text;
  $("shared").hidden = false;
  try {
    await navigator.clipboard.writeText(text);
    tell(sentences(copied, more));
  } catch {
    $("link").select(); // the browser lets no page write there: the person copies it
    tell(sentences(below, more));
  }
}

/** Shares the result of a game that is over, or else the game; with a link if the page has an address. */
async function share() {
  const { play } = state;
  const { number } = play;
  const text = isOver(play) ? ownResult() : fill("{title} {number} ({board}): who finds the code?", { ...aboutGame(), number });
  const link = address(hashOf({ hide: state.hide }));
  const told = isOver(play)
    ? { copied: fill("The result is copied."), below: fill("The result is below: copy it.") }
    : { copied: fill("Game {number} is copied.", { number }), below: fill("Game {number} is below: copy it.", { number }) };
  await copy([text, link].filter(Boolean).join("\n"), told, link ? "" : fill("The text has no link, because this page is a file on your device."));
}

// --- a friend ------------------------------------------------------------------------------------

/** Copies the link to the game that hides the typed code, and notes that the person who typed it knows this game. */
function shareWithFriend() {
  const { code: hiding, refused } = readGuess($("friend").value);
  if (refused || !isCode(rules, hiding)) {
    tell(sentence(refused || remarkOn(hiding)), "wrong");
    return;
  }
  const number = numberHiding(rules, hiding);
  noteBegun({ number, id: 0 });
  copyLink(hashOf({ number }));
}

// --- a class -------------------------------------------------------------------------------------

/** Copies a link, or its end if the page is a file. */
function copyLink(hash) {
  return copy(address(hash) || hash, hasAddress()
    ? { copied: fill("The link is copied."), below: fill("The link is below: copy it.") }
    : {
      copied: fill("This page is a file on your device, so only the end of the link is copied: put it after the address at which others find this page."),
      below: fill("This page is a file on your device, so only the end of the link is below: copy it, and put it after the address at which others find this page."),
    });
}

/** The stored results: game by game, the fewest attempts first. */
const readResults = () => checkResults(forAll.read(CLASS_AS).results).sort((one, other) =>
  one.board.localeCompare(other.board) || one.number - other.number
  || (one.attempts || Infinity) - (other.attempts || Infinity) || one.name.localeCompare(other.name, language.tag));

/** Reads a line as `resultOf` writes it, in any language, perhaps with a name: a list with the result, empty for other lines. */
function readResult(line) {
  const [, name = "", board, number, attempts, note] = /^(?:(.+?): )?(.+) (\d+) \(.+\): (\d+|X)\/\d+(.*)$/.exec(line.trim()) || [];
  const [shown, game, remark] = [name, board, note].map((text = "") => text.trim().slice(0, MOST_SHORT));
  return board ? checkResults([{ name: shown, board: game, number: Number(number), attempts: Number(attempts) || 0, note: remark }]) : [];
}

/** Adds the results in a text to the table of this device, each of them once; returns how many there are. */
function addResults(text) {
  const found = text.split("\n").flatMap(readResult);
  const results = new Map([...readResults(), ...found].map((each) => [JSON.stringify(each), each]));
  forAll.write(CLASS_AS, { results: [...results.values()] });
  if (!found.length) tell(fill("No line of this text is a result: paste what Share has copied."), "wrong");
  drawResults();
  return found.length;
}

/** Writes a result into the table of this device: a name and the game that is over. */
function writeDown() {
  const isNamed = Boolean($("student").value.trim());
  if (!isNamed || !isOver(state.play)) {
    tell(isNamed ? fill("Finish the game first.") : fill("Type a name first."), "wrong");
    return;
  }
  addResults(ownResult());
  $("student").value = "";
}

const tellResult = ({ name, board, number, attempts, note = "" }) => [name, `${fill(board)} ${number}`, attempts || fill("not found"), note];

function drawResults() {
  const results = readResults();
  const warnings = warn(CLASS_AS, fill("This browser does not store the table: it is lost when you close this tab."));
  $("results").replaceChildren(...warnings, ...(results.length ? [drawTable([fill("name"), fill("game"), fill("attempts"), fill("remarks")], results.map(tellResult))] : []));
  for (const what of ["copy", "print", "empty"]) $(`${what}-results`).disabled = !results.length;
}

/** Prints the table alone. */
function printResults() {
  document.body.classList.add("table-alone");
  addEventListener("afterprint", () => document.body.classList.remove("table-alone"), { once: true });
  print();
}

/** A text for a cell of a spreadsheet: it begins no formula, and no other cell or row. */
const forCell = (value) => String(value).replace(/[\t\r\n]+/g, " ").replace(/^(?=\s*[=+\-@＝＋－＠])/, "'");

const copyResults = () => copy(readResults().map((each) => tellResult(each).map(forCell).join("\t")).join("\n"), { copied: fill("The table is copied."), below: fill("The table is below: copy it.") });
