// The cards beside the board: the codes left, a guess answer by answer, the review, and statistics.

"use strict";

/** A table of texts, numbers and elements. */
function drawTable(heads, rows) {
  const row = (tag, cells) => make("tr", {}, ...cells.map((cell) => make(tag, tag === "th" ? { scope: "col" } : {}, cell)));
  return make("table", {}, make("thead", {}, row("th", heads)), make("tbody", {}, ...rows.map((cells) => row("td", cells))));
}

/** A bar in proportion to a count, and the count. */
function drawBar(count, most) {
  const bar = make("span", { class: "bar", "aria-hidden": "true" });
  bar.style.width = `${(100 * count) / most}%`;
  return [bar, make("span", { class: "count" }, withCommas(count))];
}

/** Shows how many codes each answer to the guess on the board would leave: on the answers to click, and as bars. */
function askParts() {
  const { draft, attempts, editing } = game();
  const isOpen = $("parts-card").open;
  const isAsked = complete(draft) && !refuseGuess(draft) && !isOver();
  if (!isAsked) {
    $("parts-about").textContent = fill("Put a whole guess on the board to see how many codes each answer would leave.");
    $("parts").replaceChildren();
  }
  if (!isAsked || (playing() && !isOpen)) return;
  const guess = [...draft];
  const others = attempts.filter((_, place) => place !== editing); // an attempt that is being corrected counts for nothing
  ask("parts", { guess, attempts: others }, ({ remaining, parts, expected, worst }) => {
    if (guess.join() !== game().draft.join()) return;
    if (!playing()) drawAnswers(new Map(parts.map((part) => [rankOf(part), part.codes])));
    if (!isOpen) return;
    const answers = fillCount("{count:,} answer", "{count:,} answers", { count: parts.length });
    const codes = fillCount("{count:,} code", "{count:,} codes", { count: remaining });
    const values = { guess: format(guess), answers, codes, expected, worst };
    $("parts-about").textContent = fill("{guess} leaves {expected:,.1f} of {codes} on average, {worst:,} at most ({answers}).", values);
    $("parts").replaceChildren(...parts.map((part) => make("div", {}, drawKeys(part), ...drawBar(part.codes, worst))));
  });
}

function drawOpenCards() {
  if ($("left-card").open) {
    ask("left", { most: MOST_SHOWN }, ({ count, codes }) => {
      $("left-count").textContent = count > codes.length
        ? fill("{count:,} codes are left; here are the first {some}. A click puts one on the board.", { count, some: codes.length })
        : fillCount("{count:,} code is left.", "{count:,} codes are left.", { count });
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

const MOST_SHOWN = 60; // codes that are left
const REVIEW_SECONDS = { stored: 10, other: 1 }; // for the proof of what one guess cost, with stored play and without
const reviewSeconds = () => (data.searched ? REVIEW_SECONDS.stored : REVIEW_SECONDS.other); // so review and statistics agree
let reviewed = ""; // the position of the last review
let reviewing = 0; // the question to the worker, 0 once it is answered; it gets no answer if the game changes meanwhile

/** Reviews the game guess by guess, with the cost of each guess. */
function askReview() {
  const { attempts } = game();
  const position = JSON.stringify([data.board, state.language, state.mode, state.palette, state.marks, attempts]);
  if (position === reviewed && (!attempts.length || !reviewing || questions.has(reviewing))) return;
  reviewed = position;
  $("review").replaceChildren();
  $("review-about").textContent = attempts.length ? fill("Thinking …") : fill("No guess has been answered yet.");
  if (!attempts.length) return;
  reviewer?.terminate();
  questions.delete(reviewing);
  reviewer = startWorker();
  reviewing = ask("review", { seconds: reviewSeconds() }, (moves) => {
    reviewing = 0;
    const isProved = moves.some((move) => move.lost !== null);
    $("review-about").textContent = sentences(tellCostliest(moves), isProved && tellLoss(moves));
    const heads = [fill("guess"), fill("answer"), fill("left"), ...(isProved ? [fill("lost")] : []), fill("suggested")];
    const lost = (move) => (isProved ? [move.lost === null ? "?" : decimals(move.lost, 2)] : []);
    const rows = moves.map((move) => [drawPegs(move.guess), drawKeys(move), withCommas(move.after), ...lost(move), drawPegs(move.suggested)]);
    $("review").replaceChildren(drawTable(heads, rows));
    const card = $("review-card");
    if (card.contains(document.activeElement)) card.scrollIntoView({ block: "nearest" }); // it was asked for, and has grown
  }, reviewer);
}

/** The guesses lost in all, in words. */
function tellLoss(moves) {
  const proved = moves.filter((move) => move.lost !== null);
  const lost = proved.reduce((sum, move) => sum + move.lost, 0);
  const about = fill("Lost: how many guesses the best guess would have saved on average.");
  const isPartial = proved.length < moves.length;
  const sum = { lost: decimals(lost, 2) };
  return sentences(about, isPartial ? fill("Total of the proved losses: {lost}.", sum) : fill("Lost in all: {lost}.", sum));
}

/** The move that cost most, and a better one, in words. */
function tellCostliest(moves) {
  const worst = costliest(moves);
  const isProved = moves.every((move) => move.lost !== null);
  if (!worst) return isProved ? fill("No guess cost anything: perfect play.") : fill("No guess was clearly worse than the suggested one.");
  const values = { ...worst, n: worst.number, guess: format(worst.guess), suggested: format(worst.suggested) };
  if (worst.lost === null) return fill("Costliest guess: {guess} (attempt {n}) left {expected:,.1f} codes on average. {suggested} would have left {better:,.1f}.", values);
  return fill("Costliest guess: {guess} (attempt {n}). {suggested} would have saved {lost} guesses on average.", { ...values, lost: decimals(worst.lost, 2) });
}

/** Closes what is shown about the game before. */
function forgetGame() {
  $("shared").hidden = true;
  $("review-card").open = false;
  $("typed").value = $("why-answer").textContent = "";
}

function showCard(id) {
  $(id).open = true;
  $(id).scrollIntoView({ block: "nearest" });
  $(id).querySelector("summary").focus({ preventScroll: true });
}

// --- statistics ----------------------------------------------------------------------------------

/** Counts a game that is over, once; one with hints, undone attempts or a shown code counts as helped. */
function countGame() {
  const { play } = state;
  if (play.counted || !isOver(play)) return;
  play.counted = true;
  state.statistics = readStatistics(); // other tabs count, too
  const stored = forAll.read(STATISTICS_AS);
  const games = checkIds(stored.games);
  if (games.includes(play.id)) return; // another tab has played this game to an end
  const guesses = foundAt(play);
  const isAgain = isKnown(play);
  play.helped ||= isAgain;
  state.statistics = addGame(state.statistics, { found: guesses, helped: play.helped });
  const log = [...checkLog(stored.log), ...(play.helped ? [] : [{ id: play.id, day: play.day, guesses, lost: null }])];
  forAll.write(STATISTICS_AS, { ...state.statistics, games: [...games, play.id], log });
  if (guesses && !isAgain && isOfDay(play)) forAll.write(DAYS_AS, addDay(checkDays(forAll.read(DAYS_AS)), play.day));
  if (!play.helped) logLoss(play);
}

/** Adds what a game lost to the statistics, once it is calculated by a worker of its own. */
function logLoss({ id, attempts }) {
  const key = STATISTICS_AS;
  const started = startWorker();
  started.onmessage = ({ data: { answer } }) => {
    started.terminate();
    const proved = answer.filter((move) => move.lost !== null);
    if (!proved.length) return;
    const lost = proved.reduce((sum, move) => sum + move.lost, 0);
    const stored = forAll.read(key);
    forAll.write(key, { ...stored, log: checkLog(stored.log).map((each) => (each.id === id ? { ...each, lost } : each)) });
    drawStatistics();
  };
  started.postMessage({ id: 0, what: "review", attempts, seconds: reviewSeconds() });
}

/** A warning, if the browser does not store something. */
const warn = (key, text, store = forAll) => (store.isRefused(key) ? [make("p", {}, `⚠ ${text}`)] : []);

const MOST_WEEKS = 8;

function drawStatistics() {
  const { found: counts, helped, lost } = state.statistics;
  const games = counts.reduce((sum, count) => sum + count, 0);
  const guesses = counts.reduce((sum, count, place) => sum + count * (place + 1), 0);
  const values = { count: games, average: decimals(guesses / games, 2) };
  const about = games
    ? fillCount("You found {count:,} code without help, in {average} guesses on average.", "You found {count:,} codes without help, in {average} guesses on average.", values)
    : fill("You have not found a code without help yet.");
  const rows = counts.flatMap((count, place) => {
    const guess = make("span", {}, fillCount("{count} guess", "{count} guesses", { count: place + 1 }));
    return count ? [guess, ...drawBar(count, Math.max(...counts))] : [];
  });
  const text = make("p", { class: "quiet" }, sentences(about, fill("Not found: {lost}. With help: {helped}.", { lost, helped })));
  const warnings = warn(STATISTICS_AS, fill("This browser does not store the statistics: they are lost when you close this tab."));
  $("statistics").replaceChildren(...warnings, text, make("div", { class: "statistics" }, ...rows), ...drawWeeks());
  const { days: found, most } = checkDays(forAll.read(DAYS_AS));
  const now = dayNow();
  const todays = found.includes(now) ? fill("Today's game: the code is found.") : fill("Today's game: the code is not found yet.");
  const days = fillCount("Streak: {count} day (record: {most}).", "Streak: {count} days (record: {most}).", { count: rowNow(found, now), most });
  const warning = fill("This browser does not store the game: it is lost when you reload or close this tab.");
  $("streak").replaceChildren(...warn(STORED_AS, warning, forThisTab), most ? sentences(todays, days) : "");
}

/** A date: English has two orders of day and month, so it gets 2026-11-23. */
function tellDay(day) {
  const date = new Date(86_400_000 * day);
  return language === ENGLISH ? date.toISOString().slice(0, 10) : date.toLocaleDateString(language.tag, { dateStyle: "medium", timeZone: "UTC" });
}

/** How one gets better: a row for each week in which games were played without help. */
function drawWeeks() {
  const weeks = byWeek(checkLog(forAll.read(STATISTICS_AS).log)).slice(0, MOST_WEEKS);
  if (!weeks.length) return [];
  const show = (number) => (number === null ? "–" : decimals(number, 2));
  const cells = weeks.map(({ monday, games: count, guesses, lost }) => [tellDay(monday), count, show(guesses), show(lost)]);
  const explained = fill("Week by week: games without help, guesses on average, and proved losses per game.");
  return [make("p", { class: "quiet" }, explained), drawTable([fill("week from"), fill("games"), fill("guesses"), fill("lost")], cells)];
}
