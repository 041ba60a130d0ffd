// The cards beside the board: the codes left, a guess answer by answer, the review, and statistics.

"use strict";

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
