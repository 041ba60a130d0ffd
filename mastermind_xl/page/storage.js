// What the page stores in the browser: settings, the games of this tab, and statistics that all tabs share. Anybody can
// change what a browser stores, so each value is checked when it is read, and a value that does not fit is dropped.

"use strict";

const MOST_STORED = 999_999_999; // the largest game number; and statistics count no more games
const MOST_FOUND_AT = 99; // attempts of the longest game
const MOST_ID = 2 ** 32 - 1;
const MOST_BEGUN = 1000;
const MOST_IDS = 50; // the last games that were counted; a tab may still show one of them

const isCount = (value, most = MOST_STORED) => Number.isInteger(value) && value >= 0 && value <= most;
const isTold = (count) => count === null || isCount(count); // of an answer a number may not be known
const isAttempt = (value) => isCount(value, MOST_FOUND_AT); // 0: not found
const isLoss = (value) => value === null || (Number.isFinite(value) && value >= 0 && value < MOST_FOUND_AT);
const isId = (value) => isCount(value, MOST_ID);
const MOST_SHORT = 60; // characters of a name or a remark
const isShort = (text) => typeof text === "string" && text.length <= MOST_SHORT;
const isRemark = (text) => text === undefined || isShort(text); // an earlier version of the page stored none
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The object in a stored text; an empty object for any other text. */
function parseRecord(text) {
  try {
    const value = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Stored settings; each that is not among its `choices` (a list for each name) is left out. */
function checkSettings(stored, choices) {
  return Object.fromEntries(Object.entries(choices).flatMap(([name, values]) =>
    (Object.hasOwn(stored, name) && values.includes(stored[name]) ? [[name, stored[name]]] : [])));
}

/** A function that reads a stored list: of its records that fit, the last ones, with the parts that `kinds` describes. */
const listOf = (kinds, most) => (stored) => (Array.isArray(stored) ? stored : [])
  .filter((each) => isRecord(each) && Object.entries(kinds).every(([name, fits]) => fits(each[name]))).slice(-most)
  .map((each) => Object.fromEntries(Object.keys(kinds).map((name) => [name, each[name]])));

/** A stored game, or null if any part does not fit. `board`: rules, most attempts, `answer` of a guess or null, `refuse`. */
function checkGame(stored, { rules, most, fewestNumber, answer, refuse }) {
  const isGuess = (guess, least) => Array.isArray(guess) && guess.length === rules.pegs
    && guess.every((color) => isCount(color, rules.colors) && color >= least);
  const fits = isRecord(stored)
    && isCount(stored.number) && stored.number >= fewestNumber
    && Array.isArray(stored.attempts) && stored.attempts.length <= most
    && stored.attempts.every((each) => isRecord(each) && isGuess(each.guess, 1) && isTold(each.black) && isTold(each.white)
      && !refuse(each))
    && isGuess(stored.draft, 0) && isCount(stored.cursor, rules.pegs) && isCount(stored.hints, 99)
    && ["helped", "revealed", "counted"].every((name) => typeof stored[name] === "boolean");
  if (!fits) return null;
  const { number, draft, cursor, hints, helped, revealed, counted } = stored;
  const id = isId(stored.id) ? stored.id : 0; // an earlier version of the page stored one game, without id
  const day = isDay(stored.day) ? stored.day : dayNow(); // nor its day
  const editing = isCount(stored.editing, stored.attempts.length - 1) ? stored.editing : -1; // nor which attempt is being corrected
  const attempts = stored.attempts.map(({ guess, black, white }) => ({ guess, black, white }));
  const won = attempts.findIndex((each) => each.black === rules.pegs);
  if (won >= 0 && won < attempts.length - 1) return null; // nothing follows the hidden code
  const isTrue = ({ guess, black, white }) => {
    const right = answer(number, guess);
    return !right || (right.black === black && right.white === white);
  };
  return attempts.every(isTrue) ? { id, number, day, attempts, draft, cursor, editing, hints, helped, revealed, counted } : null;
}

/** Stored statistics. `found[i]` counts the games that were found with guess i + 1. */
function checkStatistics(stored) {
  const from = isRecord(stored) ? stored : {};
  const found = Array.isArray(from.found) ? from.found.slice(0, MOST_FOUND_AT).map((count) => (isCount(count) ? count : 0)) : [];
  return { found, helped: isCount(from.helped) ? from.helped : 0, lost: isCount(from.lost) ? from.lost : 0 };
}

/** The stored ids of the last games that were counted, without the oldest if there are many. */
function checkIds(stored) {
  return Array.isArray(stored) ? stored.slice(1 - MOST_IDS).filter(isId) : [];
}

/** Statistics with one more game: found with guess `found` (0: not found), or with help. */
function addGame({ found, helped, lost }, { found: at, helped: isHelped }) {
  const counts = [...found];
  if (!isHelped && at) {
    while (counts.length < at) counts.push(0);
    counts[at - 1] += 1;
  }
  return { found: counts, helped: helped + (isHelped ? 1 : 0), lost: lost + (!isHelped && !at ? 1 : 0) };
}

const checkBegun = listOf({ number: isCount, id: isId }, MOST_BEGUN);

/** Of the games begun on a board, in order, those that a player may still know, of at most `most`; the same as in Python. */
const knownOf = (begun, size, most) => begun.slice(Math.max(0, begun.length - Math.min(most, Math.floor(size / 2))));

// --- days ----------------------------------------------------------------------------------------

const MOST_DAY = 2_932_896; // from 1970 to the end of 9999, the last year of a calendar
const MOST_DAYS = 4_000; // more than ten years

const isDay = (value) => isCount(value, MOST_DAY);

/**
 * Stored `days` of which the game was found, in order, and the `most` in a row. All that is told of days in a row follows from
 * this set, so it makes no difference when they were played, or what a wrong clock added to them.
 */
function checkDays({ days, most, last, streak }) {
  const isOld = isDay(last) && isCount(streak, Math.min(last, MOST_DAYS)); // an earlier version of the page stored no others
  const row = isOld ? Array.from({ length: streak }, (_, place) => last - place) : [];
  const found = new Set([...(Array.isArray(days) ? days.filter(isDay) : []), ...row]);
  return { days: [...found].sort((one, other) => one - other).slice(-MOST_DAYS), most: isCount(most, MOST_DAYS) ? most : 0 };
}

/** The days with one more. */
function addDay({ days, most }, day) {
  const after = checkDays({ days: [...days, day], most });
  return { ...after, most: Math.max(most, rowOf(after.days, day)) };
}

/** How many days are in a row with this one, before and after it. */
function rowOf(days, day) {
  const found = new Set(days);
  let [before, after] = [day, day + 1];
  while (found.has(before)) before -= 1;
  while (found.has(after)) after += 1;
  return found.has(day) ? after - before - 1 : 0;
}

/** The days in a row today: they may go on today, and end tomorrow after a flight to the west. */
const rowNow = (days, now) => rowOf(days, [now, now + 1, now - 1].find((day) => days.includes(day)));

// --- single games --------------------------------------------------------------------------------

const MOST_LOGGED = 300; // games for statistics by week

/** Stored games that were played without help: the day, the guesses (0: not found), and the guesses lost or null. */
const checkLog = listOf({ id: isId, day: isDay, guesses: isAttempt, lost: isLoss }, MOST_LOGGED);

/** The logged games by week, which begins on Monday, the last week first: games, average guesses, average loss or null. */
function byWeek(log) {
  const weeks = new Map();
  for (const each of log) {
    const monday = each.day - ((each.day + 3) % 7); // day 0 was a Thursday
    weeks.set(monday, [...(weeks.get(monday) || []), each]);
  }
  const mean = (numbers) => (numbers.length ? numbers.reduce((sum, each) => sum + each, 0) / numbers.length : null);
  return [...weeks].sort(([one], [other]) => other - one).map(([monday, games]) => ({
    monday, games: games.length, guesses: mean(games.filter((each) => each.guesses).map((each) => each.guesses)),
    lost: mean(games.filter((each) => each.lost !== null).map((each) => each.lost)),
  }));
}

/** The stored table of a class: names with their games, attempts and remarks. */
const checkResults = listOf({ name: isShort, board: isShort, number: isCount, attempts: isAttempt, note: isRemark }, 1000);

/**
 * A storage (`localStorage`, or `sessionStorage`, which belongs to one tab) that never fails: it may be forbidden or full.
 * What it does not take is remembered until the tab is closed, and tried again.
 */
function openStore(find) {
  const refused = new Map();
  return {
    isRefused: (key) => refused.has(key),
    release: (key) => refused.delete(key), // another tab has stored something since
    read(key) {
      try {
        return parseRecord(refused.has(key) ? refused.get(key) : find().getItem(key));
      } catch {
        return {};
      }
    },
    write(key, value) {
      refused.set(key, JSON.stringify(value));
      for (const [each, text] of refused) { // with what was refused before: there may be room again
        try {
          find().setItem(each, text);
          refused.delete(each);
        } catch {
          // it stays refused
        }
      }
    },
  };
}
