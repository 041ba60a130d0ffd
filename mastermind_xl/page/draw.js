// Draws the state of the page. A typed text becomes the text of an element, never HTML.

"use strict";

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

/** Draws a peg, or a hole for colour 0; it is a button if there is an action. */
function drawPeg(color, attributes = {}, action = null) {
  const peg = make(action ? "button" : "span", {
    ...(action ? { type: "button", click: action } : { "aria-hidden": "true" }),
    ...attributes,
    class: `peg ${color ? "full" : ""} ${attributes.class || ""}`,
  }, color ? markOf(color) : "");
  if (color) {
    peg.style.setProperty("--fill", `#${palette().fills[color - 1]}`);
    peg.style.setProperty("--on-fill", `#${palette().inks[color - 1]}`);
  }
  return peg;
}

/** Returns elements that move one after another, if they move. */
const inTurn = (elements) => elements.map((each, turn) => each.style.setProperty("--turn", turn) || each);

/** Lets an element move from a moment on; when it is drawn again, the movement continues. */
function moveSince(element, moment) {
  if (moment === undefined) return;
  element.classList.add("fresh");
  element.style.setProperty("--since", `${moment - performance.now()}ms`);
}

function drawPegs(guess, size = "small") {
  return make("span", { class: "pegs", role: "img", "aria-label": spoken(guess) },
    ...inTurn(guess.map((color) => drawPeg(color, { class: size }))));
}

/** Draws the black and white pegs of an answer, with question marks for those that are not known. */
function drawKeys({ black, white }, label = answerText({ black, white })) {
  const role = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const isPart = [black, rules.blacks_only ? 0 : white].includes(null);
  return make("span", { class: "keys", ...role }, ...inTurn(blank().map((_, place) => {
    const kind = place < black ? "black" : place < black + white ? "white" : "";
    return make("span", { class: `key ${kind}` }, isPart && !kind ? "?" : "");
  })));
}

let lostFocus = ""; // the key of the button that lost the focus because it is disabled

/** Replaces the contents of an element; the focus stays on the element with the same key, or returns when that is enabled. */
function replace(element, ...children) {
  const { activeElement: active, body } = document;
  const key = element.contains(active) ? active.dataset.key : active === body && lostFocus;
  element.replaceChildren(...children);
  const button = key ? element.querySelector(`[data-key="${key}"]`) : null;
  button?.focus({ preventScroll: true });
  if (button) lostFocus = button.disabled ? key : "";
}

const MOST_KEYS = 5; // pegs up to which an answer to click is drawn; more are hard to count
const [answeredAt, putAt] = [[], []]; // the moments at which attempts were answered and pegs were put, which move then
const IN_TURN = 60; // milliseconds from one peg of a whole guess to the next
let endedAt = -1e4; // the moment at which a code was found or shown; at first, long ago

function drawBoard() {
  const { attempts, draft, cursor, editing } = game();
  const rows = playing() ? data.attempts : Math.max(attempts.length + 1, Math.min(data.attempts, 10));
  const drawn = [];
  for (let number = 0; number < rows; number += 1) {
    const attempt = attempts[number];
    const isCurrent = number === (editing < 0 ? attempts.length : editing) && !isOver();
    const won = attempt && attempt.black === rules.pegs && !isCurrent;
    const classes = ["row", isCurrent && "current", attempt && "answered", won && "won"];
    const row = make("li", { class: classes.filter(Boolean).join(" "), ...(isCurrent && { "aria-current": "step" }) });
    if (attempt) moveSince(row, answeredAt[number]);
    row.append(make("span", { class: "number", "aria-hidden": "true" }, String(number + 1)));
    if (isCurrent) {
      const holes = make("span", { class: "pegs", role: "group", "aria-label": fill("Attempt {n}", { n: number + 1 }) });
      draft.forEach((color, place) => {
        const peg = drawPeg(color, { class: place === cursor ? "cursor" : "", "data-key": `hole ${place}` }, () => clickHole(place));
        if (color) moveSince(peg, putAt[place]);
        peg.prepend(make("span", { class: "unseen" }, `${fill("Peg {n}: {name}", { n: place + 1, name: spoken([color]) })} `));
        holes.append(peg);
      });
      row.append(holes, attempt ? drawKeys(attempt) : drawKeys({ black: 0, white: 0 }, ""));
    } else if (attempt) {
      const shown = [drawPegs(attempt.guess, ""), drawKeys(attempt)];
      const spokenNumber = make("span", { class: "unseen" }, `${playing() ? fill("Attempt {n}", { n: number + 1 }) : fill("Correct attempt {n}", { n: number + 1 })}: `);
      const fix = { type: "button", class: "fix", title: fill("Correct this attempt"), "data-key": `fix ${number}`, click: () => correct(number) };
      row.append(...(playing() ? [spokenNumber, ...shown] : [make("button", fix, spokenNumber, ...shown)]));
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
    const pegs = shown ? drawPegs(shown, "") : make("span", { class: "pegs", role: "img", "aria-label": fill("hidden") },
      ...blank().map(() => {
        const peg = drawPeg(0, { class: "unknown" });
        peg.textContent = "?";
        return peg;
      }));
    if (shown) moveSince(pegs, endedAt);
    $("hidden").replaceChildren(make("span", { class: "number" }), pegs);
  }
  const { scrollHeight, clientHeight } = $("plate");
  $("plate").tabIndex = isOver() && scrollHeight > clientHeight ? 0 : -1; // a board that scrolls is scrolled by keys, too
  $("rows").querySelector(".current")?.scrollIntoView({ block: "nearest" });
}

function drawTray() {
  replace($("tray"), ...palette().names.map((name, place) => {
    const color = place + 1;
    const letter = palette().letters[place];
    const [mark, other] = [...new Set([palette().marks[place], letter])].filter(Boolean);
    const values = { name, mark, letter: other };
    return make("button", {
      type: "button", class: "color", "data-key": `color ${color}`, disabled: isOver(),
      title: other ? fill("{name}: type {mark} or {letter}", values) : fill("{name}: type {mark}", values), click: () => put(color),
    }, drawPeg(color, { "aria-hidden": false }), palette().signs ? "" : make("span", { class: "name" }, name));
  }));
}

/** Shakes the row in play, as what was typed or clicked there means nothing. */
function shake() {
  const row = $("rows").querySelector(".current");
  row?.classList.remove("shake");
  void row?.offsetWidth; // else the movement of the same class would not begin again
  row?.classList.add("shake");
}

const PIECES = 36; // of the confetti

/** Lets pegs rain over the board for a moment, unless the system or the player prefers no movement. */
function celebrate() {
  if (state.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const pieces = Array.from({ length: PIECES }, (_, number) => {
    const piece = drawPeg(code()[number % rules.pegs], { class: "piece" });
    piece.textContent = "";
    for (const [name, value] of [["--at", Math.random()], ["--late", Math.random()], ["--far", Math.random()]]) piece.style.setProperty(name, value);
    return piece;
  });
  const rain = make("div", { class: "rain", "aria-hidden": "true" }, ...pieces);
  $("plate").append(rain);
  setTimeout(() => rain.remove(), 2000);
}

/** Draws all answers: a row for each number of black pegs, a column for each number of white ones. */
function drawAnswers(counts = null) {
  const buttons = [];
  const old = game().attempts[game().editing];
  const isOld = ({ black, white }) => Boolean(old) && old.black === black && old.white === white;
  for (let black = 0; black <= rules.pegs; black += 1) {
    for (const white of rules.blacks_only ? [null] : Array.from({ length: rules.pegs - black + 1 }, (_, count) => count)) {
      const answer = { black, white };
      if (refuseAnswer(answer, rules, data, palette())) continue;
      const left = counts && (counts.get(rankOf(answer)) || 0);
      const shown = rules.pegs > MOST_KEYS ? make("strong", {}, [black, white].filter(Number.isInteger).join()) : drawKeys(answer, "");
      const button = make("button", {
        type: "button", class: `answer ${left === 0 ? "none" : ""}`, "data-key": `answer ${black} ${white}`,
        "aria-label": counts ? fillCount("{answer}: {count:,} code left", "{answer}: {count:,} codes left", { answer: answerText(answer), count: left }) : answerText(answer),
        disabled: isOver() || !complete(game().draft), click: () => enter(answer), "aria-pressed": isOld(answer) ? "true" : false,
      }, shown, make("span", {}, counts ? withCommas(left) : "·"));
      button.style.gridRow = rules.blacks_only ? 1 : black + 1;
      button.style.gridColumn = rules.blacks_only ? black + 1 : white + 1;
      buttons.push(button);
    }
  }
  replace($("answers"), ...buttons);
}

/** Draws a button for each answer that could be wrong, in place of the answers to click; a last button shows all. */
function drawRepairs() {
  const { repairs = [], more = [], isWhole = !more.length } = shownDiagnosis() || {};
  const wanted = isWhole ? repairs : repairs.slice(0, data.repairs_told);
  $("answers").hidden = $("answers-label").hidden = wanted.length > 0;
  replace($("repairs"), ...wanted.map(({ number, now, text }) => make("button", {
    type: "button", "data-key": `repair ${number} ${now.black} ${now.white}`,
    click: () => setAttempt(number - 1, { ...game().attempts[number - 1], ...now }),
  }, text)), ...(isWhole ? [] : more).map((text) => make("button", { type: "button", "data-key": "repairs", click: showRepairs }, text)));
}

function showRepairs() {
  shownDiagnosis().isWhole = true;
  drawRepairs();
  $("repairs").children[data.repairs_told].focus();
}

function drawButtons() {
  const { draft, number, editing } = game();
  const over = isOver();
  $("moves").hidden = over;
  $("after").hidden = !over;
  $("guess").disabled = !complete(draft);
  $("again").classList.toggle("main", over);
  $("erase").disabled = $("erase-solve").disabled = over || draft.every((color) => !color);
  $("undo-end").hidden = !game().revealed; // the code was perhaps shown by mistake
  $("undo").disabled = $("undo-solve").disabled = !canUndo();
  $("redo").disabled = $("redo-solve").disabled = !state.steps[state.mode].future.length;
  $("leave").hidden = editing < 0;
  $("reveal").disabled = over;
  $("suggested").disabled = over;
  if (document.activeElement !== $("number")) $("number").value = playing() ? number : "";
  const some = rules.repeats ? Math.min(2, rules.colors) : rules.pegs; // colours of an example: 1122, or 1234
  const example = format(blank().map((_, place) => 1 + Math.floor((place * some) / rules.pegs)));
  if (!playing()) $("typed-label").textContent = fill("Or type the answer ({answer}) or another guess ({example})", { example, answer: data.words.answer });
  else if (palette().signs) $("typed-label").textContent = fill("Or type a guess: {example}", { example });
  else $("typed-label").textContent = fill("Or type a guess: {example}, letters or names", { example });
}

function draw() {
  if (CARDS.some((id) => $(id).open)) noteHelp();
  remember(); // before anything is drawn: no fault loses a game
  document.body.classList.toggle("solving", !playing());
  document.body.classList.toggle("over", isOver());
  for (const each of HIDDEN) document.body.classList.toggle(`no-${each}`, isHidden(each));
  $("mode-play").setAttribute("aria-pressed", String(playing()));
  $("mode-solve").setAttribute("aria-pressed", String(!playing()));
  const ofMode = playing() ? [] : [drawAnswers, drawRepairs];
  for (const part of [drawBoard, drawTray, drawButtons, ...ofMode, drawStatistics, drawOpenCards, drawPuzzle, askParts]) {
    try {
      part();
    } catch (error) { // a fault in one part leaves the others
      reportError(error);
    }
  }
}
