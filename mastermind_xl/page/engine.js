// The engine: codes, answers, the codes left, the next guess, and the cost of a guess.
//
// The page loads this text twice: beside the other scripts, and as a worker, so that calculations never freeze the page.
// It does not use the document. Rules, words, palettes and the stored tree come from Python as `data`.
// A code is an array of colours from 1; its index is its place in the standard rotation, from 0.
// An answer is {black, white}; its rank is (b + w)(b + w + 1) / 2 + b, as in Python. A number that is not known is null.

"use strict";

// --- words ---------------------------------------------------------------------------------------

const ENGLISH = { tag: "en-GB", texts: {}, plurals: ["one"], gap: " ", blank: " ", comma: ", ", stop: "." };

/** The language of the page, and of the worker beside it. `texts` has the sentences by their English; see docs/languages.md. */
let language = ENGLISH;

/** The translation of an English sentence, for this game's word for a colour if there are several; undefined without one. */
function translate(text, context) {
  return language.texts[`${context}|${text}`] ?? language.texts[text];
}

/** Fills in the places of a sentence: {name}, {name:,} with separators, {name:,.1f} with one decimal. */
function putIn(sentence, values) {
  return sentence.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name, format) => {
    const value = values[name];
    if (format === ",") return withCommas(value);
    return format === ",.1f" ? oneDecimal(value) : String(value);
  });
}

/** A sentence in the language of the page, with its places filled in. */
function fill(text, values = {}, context = values.noun) {
  return putIn(translate(text, context) ?? text, values);
}

/** The form of a text, singular and plural in English, that the language has for a count. */
function pickForm(one, several, count, context) {
  const place = count === null ? -1 : language.plurals.indexOf(new Intl.PluralRules(language.tag).select(count));
  return translate(one, context)?.at(place) ?? (count === 1 ? one : several); // -1: the last form, of all other counts
}

/** A sentence in the form that the language has for `values.count`, with its places filled in. */
function fillCount(one, several, values) {
  return putIn(pickForm(one, several, values.count, values.noun), values);
}

/** Sentences joined as the language does: with a blank, in Chinese without; empty ones are left out. */
const sentences = (...told) => told.filter(Boolean).join(language.blank);

/** The words of the game for so many black and white pegs; for white ones an empty text in a game without them. */
function nameAnswer({ black, white }, words) {
  return [pickForm(words.black, words.blacks, black, "answer"), words.white && pickForm(words.white, words.whites, white, "answer")];
}

function decimals(value, digits) {
  return new Intl.NumberFormat(language.tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

const withCommas = (number) => decimals(number, 0);

/** A number with one decimal, rounded as in Python: a number exactly halfway gets the even digit. */
function oneDecimal(value) {
  const halfway = Number.isInteger(value * 4) && !Number.isInteger(value * 2);
  const tenths = Math.floor(value * 10);
  return decimals(halfway ? (tenths + (tenths % 2)) / 10 : Number(value.toFixed(1)), 1);
}

/** A typed text, shortened for use in a message. */
function clipped(text, { MOST_SHOWN }) {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 3)}...` : text;
}

// --- rules ---------------------------------------------------------------------------------------

function score(code, guess) {
  let black = 0;
  let common = 0;
  const free = new Map();
  code.forEach((color, place) => {
    black += color === guess[place];
    free.set(color, (free.get(color) || 0) + 1);
  });
  for (const color of guess) {
    if (free.get(color) > 0) {
      common += 1;
      free.set(color, free.get(color) - 1);
    }
  }
  return { black, white: common - black };
}

/** The answer to a guess, as the game tells it: perhaps the black pegs alone. */
function answerTo({ blacks_only: isBlack }, code, guess) {
  const answer = score(code, guess);
  return isBlack ? { ...answer, white: null } : answer;
}

/** Whether a whole answer may be the one that is `known`, perhaps in part. */
const allows = (known, { black, white }) => [null, black].includes(known.black) && [null, white].includes(known.white);

/** The attempts of whose answers something is known; the others are ignored. */
const heeded = (attempts) => attempts.filter(({ black, white }) => black !== null || white !== null);

function rankOf({ black, white }) {
  const common = black + white;
  return (common * (common + 1)) / 2 + black;
}

function answerOf(rank) {
  let common = 0;
  while (((common + 1) * (common + 2)) / 2 <= rank) common += 1;
  const black = rank - (common * (common + 1)) / 2;
  return { black, white: common - black };
}

/** Explains why no code can give an answer; empty if one can. */
function refuseAnswer(answer, { pegs, blacks_only: isBlack }, { words, messages }, { terms }) {
  const [black, white] = [answer.black, answer.white].map(Number); // what is not known counts as 0
  const [blacks, whites] = nameAnswer({ black, white }, words);
  const values = { ...terms, black, white, blacks, whites, total: black + white };
  if (black + white > pegs) return fill(isBlack ? messages.IMPOSSIBLE_BLACKS : messages.TOO_MANY_PEGS, values);
  return black === pegs - 1 && white === 1 ? fill(messages.NOWHERE_ELSE, values) : "";
}

/** An answer in the words of the game: 1 black, 2 white, or 1 bull, ? cows. */
function tellInWords({ black, white }, words) {
  const counts = [black, white].map((count) => count ?? "?");
  return nameAnswer({ black, white }, words).flatMap((word, place) => (word ? [`${counts[place]}${language.gap}${word}`] : [])).join(language.comma);
}

/** An answer in numbers: 1,2, or 1,?. */
const bare = ({ black, white }) => [black, white].map((count) => count ?? "?").join();

/** An answer as players of the game write it: 1,2 for black and white pegs, else in words. */
function tellAnswer(answer, { words, in_words: inWords }) {
  return inWords ? tellInWords(answer, words) : bare(answer);
}

/** The code that a game number hides: the same one as in Python. */
function hiddenCode(rules, number) {
  const [factor, shift] = rules.shuffle;
  const index = (BigInt(number) * BigInt(factor) + BigInt(shift)) % BigInt(rules.size);
  return codeAt(rules, Number(index));
}

/** The number of the game of a day, which counts from 1970: the same one as in Python. */
function numberOfDay(rules, firstDay, day) {
  return wrap(day - Date.parse(firstDay) / 86_400_000, rules.size) + 1; // all boards of the page can be listed
}

/** A remainder from 0, of negative numbers, too. */
const wrap = (number, most) => ((number % most) + most) % most;

/** The number of the game that hides a code. */
function numberHiding(rules, code) {
  const [factor, shift] = rules.shuffle;
  let number = 1;
  while ((number * factor + shift) % rules.size !== indexOf(rules, code)) number += 1;
  return number;
}

/** The class of a code, such as aabc: equal letters are equal colours, the most frequent first. */
function classOf(code) {
  const often = new Map();
  for (const color of code) often.set(color, (often.get(color) || 0) + 1);
  const counts = [...often.values()].sort((one, other) => other - one);
  return counts.map((count, place) => String.fromCharCode(97 + place).repeat(count)).join("");
}

function codeAt({ pegs, colors, repeats }, index) {
  const free = Array.from({ length: colors }, (_, place) => place + 1);
  const code = [];
  for (let left = pegs - 1; left >= 0; left -= 1) {
    let step = 1; // codes that begin alike
    for (let place = 0; place < left; place += 1) step *= repeats ? colors : free.length - 1 - place;
    const place = Math.floor(index / step);
    index %= step;
    code.push(repeats ? free[place] : free.splice(place, 1)[0]);
  }
  return code;
}

/** Whether a guess of these rules may be the code. */
const isCode = ({ repeats }, guess) => repeats || new Set(guess).size === guess.length;

/** The index of a guess; a guess that is no code has none, and stands for itself. */
function indexOf({ pegs, colors, repeats }, code) {
  if (!isCode({ repeats }, code)) return code;
  const free = Array.from({ length: colors }, (_, place) => place + 1);
  let index = 0;
  code.forEach((color, peg) => {
    const place = free.indexOf(color);
    if (!repeats) free.splice(place, 1);
    index = index * (repeats ? colors : colors - peg) + place;
  });
  return index;
}

// --- all codes of a board ------------------------------------------------------------------------

/** All codes of a board, with tables in which four look-ups give the answer of a code to a guess. */
class Codes {
  constructor(rules) {
    this.rules = rules;
    const { pegs, colors, repeats, size } = rules;
    this.size = size;
    this.ranks = ((pegs + 1) * (pegs + 2)) / 2;
    this.answers = Array.from({ length: this.ranks }, (_, rank) => ({ ...answerOf(rank), ...(rules.blacks_only && { white: null }) }));
    this.told = Uint8Array.from(this.answers, rankOf); // of the ranks of whole answers
    this.win = this.ranks - 1;
    this.all = Array.from({ length: size }, (_, index) => index);
    const palette = Array.from({ length: colors }, (_, place) => place + 1);
    this.list = [[]];
    for (let place = 0; place < pegs; place += 1) {
      this.list = this.list.flatMap((code) => palette.filter((color) => repeats || !code.includes(color)).map((color) => [...code, color]));
    }
    const split = pegs >> 1; // a code as two halves: black pegs are looked up half by half
    this.halves = [this.makeHalf(0, split), this.makeHalf(split, pegs)];
    this.triangle = Uint8Array.from({ length: pegs + 1 }, (_, common) => (common * (common + 1)) / 2);
    const numbers = new Map(); // of the multisets of colours
    const firsts = []; // a code of each multiset
    this.multiset = Uint16Array.from(this.list, (code) => {
      const key = [...code].sort((one, other) => one - other).reduce((sum, color) => sum * (colors + 1) + color, 0);
      if (!numbers.has(key)) {
        numbers.set(key, numbers.size);
        firsts.push(code);
      }
      return numbers.get(key);
    });
    this.multisets = numbers.size;
    this.counts = Array.from({ length: colors + 1 }, (_, color) => Uint8Array.from(firsts, (code) => code.filter((each) => each === color).length));
    this.rows = new Map(); // multiset to the ranks, without black pegs, that it gets from every multiset
  }

  /** Tables for half of the places: the number of each code's half, and the black pegs of each pair of halves. */
  makeHalf(start, end) {
    const { colors } = this.rules;
    const count = colors ** (end - start);
    const of = Uint16Array.from(this.list, (code) =>
      code.slice(start, end).reduce((number, color) => number * colors + color - 1, 0),
    );
    const digits = Array.from({ length: end - start }, (_, place) =>
      Uint8Array.from({ length: count }, (_, number) => Math.floor(number / colors ** place) % colors),
    );
    return { of, count, digits, blacks: [] };
  }

  blacksOf({ of, count, digits, blacks }, guess) {
    const number = of[guess];
    if (!blacks[number]) {
      const row = new Uint8Array(count);
      for (const digit of digits) {
        for (let other = 0; other < count; other += 1) row[other] += digit[other] === digit[number];
      }
      blacks[number] = row;
    }
    return blacks[number];
  }

  inCommon(guess) {
    const number = this.multiset[guess];
    let row = this.rows.get(number);
    if (!row) {
      const common = new Uint8Array(this.multisets);
      for (const color of new Set(this.list[guess])) {
        const counts = this.counts[color];
        const often = counts[number];
        for (let other = 0; other < common.length; other += 1) common[other] += counts[other] < often ? counts[other] : often;
      }
      row = common;
      for (let other = 0; other < row.length; other += 1) row[other] = this.triangle[row[other]];
      this.rows.set(number, row);
    }
    return row;
  }

  /** Writes the ranks of the answers of some codes to a guess into `ranks`. */
  rank(guess, codes, ranks) {
    if (Array.isArray(guess)) { // no code, so without tables
      codes.forEach((code, place) => {
        ranks[place] = this.told[rankOf(score(this.list[code], guess))];
      });
      return ranks;
    }
    const common = this.inCommon(guess);
    const { told, multiset, halves: [left, right] } = this;
    const [leftOf, rightOf] = [left.of, right.of];
    const [leftBlacks, rightBlacks] = [this.blacksOf(left, guess), this.blacksOf(right, guess)];
    for (let place = 0; place < codes.length; place += 1) {
      const code = codes[place];
      ranks[place] = told[common[multiset[code]] + leftBlacks[leftOf[code]] + rightBlacks[rightOf[code]]];
    }
    return ranks;
  }

  /** The parts into which a guess divides some codes: rank to indices, in order of rank. */
  divide(guess, codes) {
    const ranks = this.rank(guess, codes, new Uint8Array(codes.length));
    const parts = Array.from({ length: this.ranks }, () => []);
    codes.forEach((code, place) => parts[ranks[place]].push(code));
    return parts;
  }
}

// --- the puzzle of a day -------------------------------------------------------------------------

/** Random numbers from a seed, the same as in Python (core/game_numbers.py). */
function drawNumbers(seed, count, { factor, modulus, passed }) {
  const drawn = [seed];
  while (drawn.length <= passed + count) drawn.push((drawn.at(-1) * factor) % modulus);
  return drawn.slice(passed + 1);
}

/** The puzzle of a day, the same as in Python (analysis/puzzles.py). */
function puzzleOfDay({ puzzle, draws, first_day: firstDay }, day) {
  const rules = completeRules(puzzle);
  const codes = new Codes(rules);
  const level = Math.floor((3 * wrap(day + 3, 7)) / 7); // day 0 was a Thursday
  let seed = numberOfDay(rules, firstDay, day) ** 3 % draws.modulus;
  for (;;) {
    const drawn = drawNumbers(seed, puzzle.guesses + 2, draws);
    seed = drawn.pop();
    const [code, ...guesses] = drawn.map((number) => number % codes.size);
    const made = makePuzzle(codes, code, guesses.filter((guess) => guess !== code));
    const difficulty = made && made.left.reduce((sum, count) => sum + Math.log2(count), 0) / Math.log2(rules.size);
    if (made && puzzle.bounds.filter((bound) => difficulty >= bound).length === level) return { ...made, day, level: puzzle.levels[level] };
  }
}

/**
 * Takes guesses until one code is left, then removes unnecessary guesses; null without success. Of a puzzle, `left` are the
 * numbers of codes after each guess, and `alone` lists for each guess the codes that it alone rules out.
 */
function makePuzzle(codes, code, guesses) {
  const attempts = [];
  const fits = (some) => codes.all.filter((each) => some.every(({ ranks }) => ranks[each] === ranks[code]));
  for (const guess of guesses) {
    if (fits(attempts).length === 1) break;
    const ranks = codes.rank(guess, codes.all, new Uint8Array(codes.size));
    attempts.push({ guess: codes.list[guess], ...codes.answers[ranks[code]], ranks });
  }
  if (fits(attempts).length > 1) return null;
  const without = (given) => needed.filter((each) => each !== given);
  let needed = attempts;
  for (const each of [...attempts].reverse()) {
    if (fits(without(each)).length === 1) needed = without(each);
  }
  if (needed.length < 2) return null;
  const order = [];
  const left = [];
  while (order.length < needed.length) { // the next attempt leaves as few codes as possible
    const next = needed.filter((each) => !order.includes(each)).map((each) => [fits([...order, each]).length, each]);
    const [count, best] = next.reduce((one, other) => (other[0] < one[0] ? other : one));
    order.push(best);
    left.push(count);
  }
  const alone = order.map((each) => fits(without(each)).filter((other) => other !== code).map((other) => codes.list[other]));
  return { code: codes.list[code], attempts: order.map(({ ranks, ...attempt }) => attempt), left, alone };
}

// --- the next guess -------------------------------------------------------------------------------

/** Divides candidates into the most parts (Kooi 2005): ties go to a candidate, then to the first in standard rotation. */
function mostParts(codes, candidates, asked) {
  if (candidates.length <= 2) return candidates[0];
  const ranks = new Uint8Array(candidates.length);
  const seen = new Int32Array(codes.ranks).fill(-1);
  const isCandidate = new Uint8Array(codes.size);
  for (const code of candidates) isCandidate[code] = 1;
  const count = (guess) => {
    codes.rank(guess, candidates, ranks);
    let parts = 0;
    for (let place = 0; place < ranks.length; place += 1) {
      if (seen[ranks[place]] !== guess) {
        seen[ranks[place]] = guess;
        parts += 1;
      }
    }
    return parts;
  };
  const most = Math.min(candidates.length, codes.ranks - (codes.rules.pegs > 1 ? 1 : 0));
  let best = { parts: 0, guess: -1 };
  const distinct = distinctGuesses(codes, candidates, asked);
  for (const inside of [1, 0]) { // candidates first: another code has to be better
    for (const guess of distinct) {
      if (isCandidate[guess] !== inside) continue;
      const parts = count(guess);
      if (parts > best.parts) best = { parts, guess };
      if (best.parts === most) return best.guess;
    }
  }
  return best.guess;
}

/**
 * Keeps one guess, the first in standard rotation, of those that differ only by interchangeable colours. Colours that
 * no guess contains can be renamed into each other; colours that no candidate contains can replace each other, peg by
 * peg.
 */
function distinctGuesses(codes, candidates, asked) {
  const { colors, repeats } = codes.rules;
  const used = new Set(asked.flatMap((guess) => (Array.isArray(guess) ? guess : codes.list[guess])));
  const held = new Set();
  for (const code of candidates) for (const color of codes.list[code]) held.add(color);
  const palette = Array.from({ length: colors }, (_, place) => place + 1);
  const fresh = palette.filter((color) => !used.has(color));
  const turn = new Array(colors + 1).fill(-1); // of a fresh colour: its turn to appear
  fresh.forEach((color, place) => {
    turn[color] = place;
  });
  const absent = new Set(repeats ? palette.filter((color) => !held.has(color)).slice(1) : []);
  return codes.all.filter((guess) => {
    let next = 0;
    return codes.list[guess].every((color) => {
      if (absent.has(color) || turn[color] > next) return false;
      next += turn[color] === next;
      return true;
    });
  });
}

const MOST_PROVED = 5040; // codes of a board whose guesses are weighed by proofs
const FEW = 24; // up to this size of a set, it is faster to look at copies of guesses than to find them
const MOST_NAMED = 400; // codes of a set up to which names of colours are changed to find it again
const BASE = 64; // above the number of codes of a set whose best tree is sought

/**
 * Finds the least number of guesses for all codes of a set (Koyama and Lai 1993), and the best tree that has it:
 * fewest codes at the last guess, then at the one before, and so on; then a candidate; then the first in standard rotation.
 */
class Search {
  constructor(codes) {
    this.codes = codes;
    const everything = codes.all;
    this.matrix = everything.map((guess) => codes.rank(guess, everything, new Uint8Array(codes.size)));
    this.branches = codes.ranks - 2; // answers but for the win and the one that no code gives
    this.least = [0]; // guesses that sets of 0, 1, … codes need at least: 1 code with the first, then `branches` each
    for (let depth = 1, room = 1; this.least.length <= codes.size; depth += 1, room *= this.branches) {
      for (let some = 0; some < room && this.least.length <= codes.size; some += 1) {
        this.least.push(this.least[this.least.length - 1] + depth);
      }
    }
    this.known = new Map(); // of a set: its cost, or a lower bound
    this.trees = new Map(); // of a set: its best tree
    this.sizes = new Uint16Array(codes.ranks);
    this.ones = Uint8Array.from({ length: 256 }, (_, bits) => bits.toString(2).split("1").length - 1);
    this.groups = new Map(); // guesses made to those that differ after them
    this.end = Infinity; // when to give up, in milliseconds of performance.now()
  }

  split(guess, set) {
    const { codes } = this;
    const row = this.matrix[guess] || codes.rank(guess, codes.all, new Uint8Array(codes.size));
    const parts = new Map();
    for (const code of set) {
      const rank = row[code];
      if (rank === this.codes.win) continue;
      const part = parts.get(rank);
      if (part) part.push(code);
      else parts.set(rank, [code]);
    }
    return [...parts.values()].sort((one, other) => one.length - other.length);
  }

  /** A name for a set, the same for most sets that differ only by the names of colours and so have the same cost. */
  nameOf(set) {
    if (set.length > MOST_NAMED) return String.fromCharCode(...set);
    const { list, rules } = this.codes;
    const names = new Array(rules.colors + 1).fill(0);
    let next = 1;
    const renamed = set.map((code) => {
      let index = 0;
      for (const color of list[code]) {
        if (!names[color]) names[color] = next++;
        index = index * rules.colors + names[color] - 1;
      }
      return index;
    });
    return String.fromCharCode(...renamed.sort((one, other) => one - other));
  }

  /** The stored facts about a set: {low, exact}, a lower bound on its cost and whether it is the cost. */
  look(set) {
    const name = this.nameOf(set);
    let known = this.known.get(name);
    if (!known) {
      known = this.glance(set);
      this.known.set(name, known);
    }
    return known;
  }

  /** The first facts about a set; exact for a small set in which one code leaves all others, or all but two, alone. */
  glance(set) {
    const count = set.length;
    if (count > this.branches + 1) return { low: this.least[count], exact: false, weighed: false };
    let most = 0;
    for (let place = 0; place < count && most < count; place += 1) {
      const row = this.matrix[set[place]];
      let seen = 0;
      for (const code of set) seen |= 1 << row[code];
      most = Math.max(most, this.ones[seen & 255] + this.ones[seen >> 8]);
    }
    return { low: 2 * count - (most === count ? 1 : 0), exact: most >= count - 1, weighed: false };
  }

  /** Guesses with a lower bound below a limit, as bound * size + guess, the most promising first. */
  promising(set, limit, asked) {
    const { sizes, least, matrix, codes } = this;
    const found = [];
    const count = set.length;
    const among = count > FEW ? this.distinct(asked) : codes.all;
    if (count <= this.branches + 1) { // so few that parts of any size s need 2 s - 1 guesses at least
      const win = 1 << codes.win;
      for (const guess of among) {
        const row = matrix[guess];
        let seen = 0;
        for (let place = 0; place < count; place += 1) seen |= 1 << row[set[place]];
        const parts = this.ones[seen & 255] + this.ones[seen >> 8];
        const bound = 3 * count - parts - (seen & win ? 1 : 0);
        if (bound < limit && parts > 1) found.push(bound * codes.size + guess);
      }
      return Float64Array.from(found).sort();
    }
    for (const guess of among) {
      const row = matrix[guess];
      sizes.fill(0);
      for (let place = 0; place < count; place += 1) sizes[row[set[place]]] += 1;
      let bound = count;
      for (let rank = 0; rank < codes.win; rank += 1) bound += least[sizes[rank]];
      if (bound < limit && sizes[row[set[0]]] < count) found.push(bound * codes.size + guess);
    }
    return Float64Array.from(found).sort();
  }

  distinct(asked) {
    const name = [...asked].sort().join();
    if (!this.groups.has(name)) this.groups.set(name, distinctGuesses(this.codes, this.codes.all, asked));
    return this.groups.get(name);
  }

  /** The cost of a set, or a number from `limit` up if it is not lower; `asked` are the guesses that left the set. */
  cost(set, limit, asked) {
    if (set.length <= 2) return this.least[set.length];
    const known = this.look(set);
    if (known.exact || known.low >= limit) return known.low;
    const guesses = this.weigh(set, known, limit, asked);
    if (known.low >= limit) return known.low;
    if (performance.now() > this.end) throw new RangeError("the time is up");
    let best = limit;
    for (const each of guesses) {
      if (Math.floor(each / this.codes.size) >= best) break;
      const guess = each % this.codes.size;
      best = Math.min(best, this.price(set, guess, best, asked));
      if (best <= known.low) break;
    }
    known.low = Math.max(known.low, best);
    known.exact = best < limit;
    return best;
  }

  /** Raises the lower bound of a set to that of its most promising guess; returns the guesses below a limit. */
  weigh(set, known, limit, asked) {
    const guesses = this.promising(set, limit, asked);
    const low = guesses.length ? Math.floor(guesses[0] / this.codes.size) : limit;
    if (low > known.low && !known.exact) known.low = low;
    return guesses;
  }

  /** The cost of a guess for a set, or a number from `limit` up if it is not lower. */
  price(set, guess, limit, asked) {
    const after = [...asked, guess];
    let total = set.length;
    const parts = this.split(guess, set).filter((part) => {
      if (part.length <= 2) total += this.least[part.length];
      return part.length > 2;
    });
    const known = parts.map((part) => this.look(part));
    const bounds = known.map((each) => each.low);
    for (const bound of bounds) total += bound;
    for (let place = 0; place < parts.length && total < limit; place += 1) { // all are bounded before any is searched
      const each = known[place];
      if (!each.exact && !each.weighed) {
        const room = limit - total + bounds[place];
        this.weigh(parts[place], each, room, after);
        each.weighed = each.low < room;
      }
      total += each.low - bounds[place];
      bounds[place] = each.low;
    }
    for (let place = 0; place < parts.length && total < limit; place += 1) {
      total += this.cost(parts[place], limit - total + bounds[place], after) - bounds[place];
    }
    return total;
  }

  /** The best tree of a set of up to 60 codes: its first guess, and its codes by depth as one number to the base 64. */
  best(set, asked) {
    const count = set.length;
    if (count <= 2) return { guess: set[0], depths: count === 2 ? 1 + BASE : count };
    const key = String.fromCharCode(...set);
    let tree = this.trees.get(key);
    if (tree) return tree;
    const total = this.cost(set, Infinity, asked);
    const inside = new Set(set);
    tree = { guess: -1, depths: Infinity, outside: true };
    const seen = new Set(); // answers of guesses: of those with the same answers the first is enough
    for (const each of this.promising(set, total + 1, asked)) {
      const guess = each % this.codes.size;
      const answers = String.fromCharCode(...set.map((code) => this.matrix[guess][code]));
      if (seen.has(answers)) continue;
      seen.add(answers);
      if (this.price(set, guess, total + 1, asked) > total) continue;
      const outside = !inside.has(guess);
      let depths = outside ? 0 : 1;
      for (const part of this.split(guess, set)) depths += this.best(part, [...asked, guess]).depths * BASE;
      const isBetter =
        depths !== tree.depths ? depths < tree.depths
          : outside !== tree.outside ? tree.outside
            : guess < tree.guess;
      if (isBetter) tree = { guess, depths, outside };
    }
    this.trees.set(key, tree);
    return tree;
  }
}

// --- a game --------------------------------------------------------------------------------------

/** Answers questions about games on the board of a page. */
class Engine {
  constructor(data) {
    this.data = data;
    this.codes = new Codes(data.rules);
    this.grown = null;
    this.searching = null;
  }

  /** The stored tree, read when it is first needed; null if there is none. */
  get tree() {
    if (!this.grown && this.data.tree) this.grown = this.readTree();
    return this.grown;
  }

  /** Makes the tables that later questions need, while the person still reads. */
  warm() {
    if (this.data.searched) this.search.distinct([]);
    return this.tree;
  }

  /** The guess at a place of the stored tree: two or three signs. */
  unpack(place, digits) {
    let guess = 0;
    for (let digit = 0; digit < digits; digit += 1) guess = guess * 64 + this.data.tree.charCodeAt(place + digit) - 63;
    return guess;
  }

  get digits() {
    return this.codes.size > 4096 ? 3 : 2;
  }

  /** Reads the stored tree: a guess for each set of three codes or more, in depth-first order; see pack_tree in write.py. */
  readTree() {
    const { digits, codes } = this;
    const order = Uint16Array.from(codes.all); // each set is a stretch of it, and a guess sorts that by answers
    const [sorted, ranks] = [new Uint16Array(codes.size), new Uint8Array(codes.size)];
    let place = 0;
    const grow = (start, end) => {
      if (end - start <= 2) return { guess: order[start], below: [], cost: 2 * (end - start) - 1 };
      const guess = this.unpack(place, digits);
      place += digits;
      const set = order.subarray(start, end);
      codes.rank(guess, set, ranks);
      const starts = new Uint16Array(codes.ranks + 1);
      for (let each = 0; each < set.length; each += 1) starts[ranks[each] + 1] += 1;
      starts[0] = start;
      for (let rank = 0; rank < codes.ranks; rank += 1) starts[rank + 1] += starts[rank];
      const next = starts.slice();
      for (let each = 0; each < set.length; each += 1) sorted[next[ranks[each]]++] = set[each];
      set.set(sorted.subarray(start, end));
      const below = [];
      let cost = end - start;
      for (let rank = 0; rank < codes.win; rank += 1) {
        if (next[rank] === starts[rank]) continue;
        below[rank] = grow(starts[rank], next[rank]);
        cost += below[rank].cost;
      }
      return { guess, below, cost };
    };
    return grow(0, codes.size);
  }

  get search() {
    this.searching = this.searching || new Search(this.codes);
    return this.searching;
  }

  /** An attempt with the index of the guess, and for each rank whether it is allowed; attempts come as {guess, black, white}. */
  read(attempts) {
    return attempts.map((each) => ({
      ...each, index: indexOf(this.data.rules, each.guess), allowed: this.codes.answers.map((answer) => allows(each, answer)),
    }));
  }

  /** The codes that fit all attempts. */
  candidates(made) {
    const ranks = new Uint8Array(this.codes.size);
    return made.reduce((left, { index, allowed }) => {
      this.codes.rank(index, left, ranks);
      return left.filter((_, place) => allowed[ranks[place]]);
    }, this.codes.all);
  }

  /** The guess of the stored tree; -1 without a tree, or after other guesses than the tree's. */
  planned(made) {
    if (!this.data.tree) return -1;
    const first = this.unpack(0, this.digits); // it is there at once, and other first guesses are not in the tree
    if (!made.length || made[0].index !== first) return made.length ? -1 : first;
    let node = this.tree;
    for (const { index, black, white } of made) {
      node = node && node.guess === index && ![black, white].includes(null) ? node.below[rankOf({ black, white })] : null;
    }
    return node ? node.guess : -1;
  }

  /** The index of the next guess. */
  choose(made, candidates) {
    const planned = this.planned(made);
    if (planned >= 0) return planned;
    if (candidates.length <= 2) return candidates[0];
    const asked = made.map((each) => each.index);
    if (this.data.searched && candidates.length <= this.data.searched) return this.search.best(candidates, asked).guess;
    return mostParts(this.codes, candidates, asked);
  }

  /** The rating of a guess: the largest and the expected size of its parts, and their number. */
  rate(guess, candidates) {
    const sizes = this.codes.divide(guess, candidates).map((part) => part.length);
    const squares = sizes.reduce((sum, size) => sum + size * size, 0);
    return {
      consistent: sizes[this.codes.win] > 0,
      worst: Math.max(...sizes),
      expected: squares / Math.max(1, candidates.length),
      parts: sizes.filter((size) => size > 0).length,
    };
  }

  /** The next guess with its rating, the code that was found, or the problem, as the command `suggest` reports it. */
  advise(attempts, format) {
    const { messages, rules } = this.data;
    const made = this.read(attempts);
    const candidates = this.candidates(made);
    const remaining = candidates.length;
    if (!remaining) {
      const diagnosis = this.diagnose(made);
      return { guess: null, remaining: 0, diagnosis, message: this.explain(diagnosis) };
    }
    const found = made.findIndex((each) => each.black === rules.pegs);
    if (found >= 0) {
      const message = fill(messages.FOUND, { code: format(made[found].guess), n: found + 1 });
      return { guess: null, remaining: 1, found: found + 1, message };
    }
    const index = this.choose(heeded(made), candidates);
    const rating = this.rate(index, candidates);
    const guess = this.codes.list[index];
    const kind = fill(rating.consistent ? messages.MAY_BE : messages.CANNOT_BE);
    const values = { ...rating, remaining, guess: format(guess), code: format(guess), kind };
    const message = fill(remaining === 1 ? messages.ONLY_ONE : messages.ADVICE, values);
    return { guess, remaining, ...rating, message };
  }

  /** The reason why no code fits: the attempt after which none is left, and each single answer that could be wrong. */
  diagnose(made) {
    const { slips } = this.data;
    const { size, ranks, all } = this.codes;
    const rows = made.map(({ index }) => this.codes.rank(index, all, new Uint8Array(size)));
    const misfits = new Uint8Array(size);
    let emptyAfter = 0;
    made.forEach(({ allowed }, number) => {
      let left = 0;
      rows[number].forEach((each, code) => {
        misfits[code] += !allowed[each];
        left += !misfits[code];
      });
      if (!left && !emptyAfter) emptyAfter = number + 1;
    });
    const repairs = [];
    made.forEach(({ allowed, black, white }, number) => {
      const counts = new Array(ranks).fill(0);
      rows[number].forEach((each, code) => {
        counts[each] += misfits[code] === 1 && !allowed[each];
      });
      counts.forEach((codes, other) => {
        const now = this.codes.answers[other];
        const exchanged = Number(black) === Number(now.white) && Number(white) === now.black ? slips.exchanged : 0; // null counts as 0
        const weight = (slips[`${black - now.black},${white - now.white}`] || 0) + exchanged;
        if (codes) repairs.push({ number: number + 1, now, codes, likely: codes * Math.max(slips.others, weight) });
      });
    });
    repairs.sort((one, other) => other.likely - one.likely || one.number - other.number);
    return { emptyAfter, repairs };
  }

  /** Explains in one line why no code fits; the repairs get their texts, `told` is in front of them and `more` behind them. */
  explain(diagnosis) {
    const { messages, repairs_told: most, words } = this.data; // the other repairs are only counted
    const { emptyAfter, repairs } = diagnosis;
    for (const each of repairs) {
      const values = { n: each.number, count: each.codes, now: tellInWords(each.now, words) };
      each.text = fillCount(...messages.REPAIR, values);
    }
    const count = repairs.length - most;
    diagnosis.told = [fill(messages.NO_CODE_FITS, { n: emptyAfter }), ...(repairs.length ? [] : [fill(messages.NO_REPAIR)])];
    diagnosis.more = count > 0 ? [fillCount(...messages.MORE_REPAIRS, { count })] : [];
    return sentences(...diagnosis.told, ...repairs.slice(0, most).map((each) => each.text), ...diagnosis.more);
  }

  /** The number of codes left, and the first of them. */
  left(attempts, most) {
    const candidates = this.candidates(this.read(attempts));
    return { count: candidates.length, codes: candidates.slice(0, most).map((index) => this.codes.list[index]) };
  }

  /** The number of codes that each answer to a guess would leave, most codes first. */
  parts(attempts, guess) {
    const candidates = this.candidates(this.read(attempts));
    const index = indexOf(this.data.rules, guess);
    const sizes = this.codes.divide(index, candidates).map((part, rank) => ({ ...this.codes.answers[rank], codes: part.length }));
    const parts = sizes.filter((each) => each.codes).sort((one, other) => other.codes - one.codes);
    return { ...this.rate(index, candidates), remaining: candidates.length, parts };
  }

  /**
   * The game guess by guess, with the cost of each guess: how many more guesses the game takes on average than with the
   * best guess, if best play follows both. The cost is null if it is not proved within `seconds`.
   */
  review(attempts, seconds) {
    const made = this.read(attempts);
    let candidates = this.codes.all;
    const moves = [];
    for (const [number, { guess, black, white, index, allowed }] of made.entries()) {
      const before = heeded(made.slice(0, number));
      const after = this.codes.divide(index, candidates).filter((_, rank) => allowed[rank]).flat().sort((one, other) => one - other);
      if (!after.length) break;
      const suggested = this.choose(before, candidates);
      const [expected, better] = [index, suggested].map((each) => this.rate(each, candidates).expected);
      moves.push({
        guess, black, white, before: candidates.length, after: after.length, expected, better,
        suggested: this.codes.list[suggested], lost: this.isProvable ? this.lost(before, candidates, index, seconds) : null,
      });
      candidates = after;
    }
    return moves;
  }

  /** Whether a proof of what a guess cost may end soon: the search has room for four pegs and a table of all pairs of codes. */
  get isProvable() {
    return this.data.rules.pegs <= 4 && this.codes.size <= MOST_PROVED && !this.data.rules.blacks_only;
  }

  /** The cost of a guess; null if it is not proved in time. */
  lost(made, candidates, index, seconds) {
    const count = candidates.length;
    const { parts, consistent } = this.rate(index, candidates);
    if (parts === count && consistent) return 0;
    if (count <= 2) return parts === 1 ? 1 : 0.5;
    if (this.planned(made) === index) return 0;
    if (parts === 1) return 1; // the position stays the same
    const asked = made.map((each) => each.index);
    this.search.end = performance.now() + 1000 * seconds;
    try {
      const least = made.length || !this.tree ? this.search.cost(candidates, Infinity, asked) : this.tree.cost;
      const more = this.search.price(candidates, index, Infinity, asked) - least;
      return Math.max(0, more) / count; // only a guess that is no code can be better than every code
    } catch (error) {
      if (error instanceof RangeError) return null; // the time is up
      throw error;
    } finally {
      this.search.end = Infinity;
    }
  }
}

/**
 * The move of a review that cost most, with its number; null if none did. What is not proved is estimated by the codes
 * left on average.
 */
function costliest(moves) {
  const cost = ({ lost, expected, better }) => (lost === null ? Math.log2(expected / better) / 3 : lost); // a good guess asks about 3 bits
  const worst = moves.map((move, place) => ({ ...move, number: place + 1 })).sort((one, other) => cost(other) - cost(one))[0];
  return worst && cost(worst) >= 0.005 ? worst : null;
}

const REST = 50; // milliseconds without a question

/** Runs in the worker, and answers the page's questions. */
function serve(data) {
  const engine = new Engine(data);
  const formats = new Map();
  const ask = {
    advise: ({ attempts, palette }) => {
      if (!formats.has(palette)) formats.set(palette, formatOf(data.palettes[palette]));
      return engine.advise(attempts, formats.get(palette));
    },
    left: ({ attempts, most }) => engine.left(attempts, most),
    parts: ({ attempts, guess }) => engine.parts(attempts, guess),
    review: ({ attempts, seconds }) => engine.review(attempts, seconds),
  };
  self.onmessage = ({ data: question }) => {
    self.postMessage({ id: question.id, answer: ask[question.what](question) });
    clearTimeout(rest);
    rest = setTimeout(() => engine.warm(), REST);
  };
  let rest = setTimeout(() => engine.warm(), REST);
}

/** Makes a function that writes codes as Python does. */
function formatOf({ marks, between }) {
  return (code) => code.map((color) => marks[color - 1]).join(between);
}

/** Tells for each place of a guess why it is black, white or nothing; see core/pairs.py. */
function explainScore(code, guess, { messages, words }, format) {
  const free = code.map((color, place) => (color === guess[place] ? 0 : color));
  const [black, white] = nameAnswer({ black: 1, white: 1 }, words);
  return guess.map((color, place) => {
    const own = free.indexOf(color);
    const isBlack = code[place] === color;
    const name = isBlack ? "GETS_BLACK" : own >= 0 ? "GETS_WHITE" : code.includes(color) ? "ALL_TAKEN" : "NOT_IN_CODE";
    if (name === "GETS_WHITE") free[own] = 0;
    return fill(messages[name], { black, white: white || fill("nothing"), color: format([color]), guess: place + 1, code: own + 1 });
  });
}

// --- typed texts ----------------------------------------------------------------------------

/** Lower case, in which the two i of Turkish are one letter, as in Python (core/typed.py). */
const lower = (text) => text.replace(/[ıİ]/g, "i").toLowerCase();

/** What a person typed, in plain signs: full-width digits, commas and colons become the usual ones. */
const plain = (text) => text.normalize("NFKC").replace(/[、−–]/g, (sign) => (sign === "、" ? "," : "-"));

/** The words of a list of colours, with digits for words such as two; between words, `and` is left out. */
function splitWords(text, { joints, numbers }) {
  const words = plain(text).trim().replace(/(?<=\p{L}{3})\.$/u, "").split(/[\s,;/&]+/).filter(Boolean);
  const areWords = words.some((word) => word.length > 1 && !/^\d+$/.test(word));
  return words.filter((word) => !areWords || !joints.includes(lower(word))).map((word) => String(numbers[lower(word)] ?? word));
}

/**
 * Reads colours typed as numbers, letters and names, in any mixture, as core/codes.py does: {code}, or {refused} with the
 * reason. A word that is a name (pink), and any word beside a name, is never spelled letter by letter.
 */
function readCode(text, { colors, pegs }, { names, letters, signs, terms, english, typed }, messages) {
  const areNumbered = !names.some((name) => /^\d+$/.test(name)); // else a number that is typed is a name
  const find = (word) => {
    const wanted = lower(word);
    const among = (own, signs) => own.findIndex((name, place) => [lower(name), lower(signs[place])].includes(wanted)) + 1;
    // a letter may have another meaning in English
    return word && (among(names, letters) || among(english.names, english.letters) || english.names.indexOf(typed.colors[wanted]) + 1);
  };
  const called = (word) => find(word) || (/^\d{1,9}$/.test(word) && areNumbered ? Number(word) : null);
  const spell = (word) => {
    const parts = word.match(colors > 9 ? /\d{1,9}|[^]/g : /[^]/g) || [];
    const spelled = parts.map(called);
    return spelled.length && spelled.every((color) => color !== null) ? spelled : null;
  };
  const hasName = (words) => words.some((word) => word.length > 1 && find(word));
  const spellBeside = (word, isNamed) => (!isNamed || word.length === 1 || /^\d+$/.test(word) ? spell(word) : null);
  const read = (words) => {
    const found = [];
    const isNamed = hasName(words);
    for (let place = 0; place < words.length; place += 1) {
      const word = words[place];
      const pair = place + 1 < words.length ? called(`${word} ${words[place + 1]}`) : null; // "grey 2" before "grey"
      const one = /^\d+$/.test(word) && colors <= 9 ? null : called(word);
      const spelled = pair !== null ? [pair] : one !== null ? [one] : spellBeside(word, isNamed);
      if (!spelled) return null;
      found.push(...spelled);
      place += pair !== null;
    }
    return found;
  };
  const words = areNumbered && /\p{L}/u.test(text) ? splitWords(text, typed) : plain(text).split(/[\s,;]+/).filter(Boolean);
  if (!areNumbered) words.splice(0, words.length, ...words.join("")); // each digit is a name
  const areNumbers = areNumbered && (words.length > 1 || colors > 9) && !/\p{L}/u.test(text); // then 12 is twelve on every board
  let code = areNumbers ? words.map(called) : read(words);
  if (areNumbers && code.includes(null)) code = null;
  const counts = words.map((word) => (/^\d+$/.test(word) ? Number(word) : 0));
  const isCounted = words.length % 2 === 0 && counts.every((count, place) => Boolean(count) === (place % 2 === 0)) && counts.reduce((sum, count) => sum + count, 0) === pegs;
  if (code && isCounted) return { refused: fill(messages.COUNTED, { what: `'${clipped(text, messages)}'` }) };
  if (code && code.length) return { code };
  if (/[_?*]|[-.](?!\d)/.test(text)) return { refused: fill(messages.NO_BLANKS, { ...terms, what: text }) };
  let wrong = words.find((word) => called(word) === null && !spellBeside(word, hasName(words))) || "";
  if (words.length === 1 && wrong.length === pegs) wrong = [...wrong].find((sign) => !spell(sign)) || wrong;
  const list = names.slice(0, 12).map((name, place) => `${letters[place]} ${name}`).join(language.comma);
  const [what, word] = [text, wrong].map((each) => `'${clipped(each, messages)}'`);
  return { refused: fill(signs ? messages.NO_SIGN : messages.NO_NAME, { ...terms, what, word, called: list }) };
}

/** Reads what a text can mean as an answer, by the tables of core/answers.py: none, one or two answers; ? is not known. */
function readAnswers(text, pegs, { words, typed, answer_forms: forms, most_glued: mostGlued }) {
  const replace = (own, folds) => folds.reduce((folded, [old, word]) => folded.replaceAll(old, word), own);
  const signs = replace(lower(text), typed.signs).split(" ").filter(Boolean);
  let folded = replace(` ${signs.join(" ")} `, typed.words);
  if (pegs <= mostGlued && words.white && /^ [0-9?]{2} $/.test(folded)) folded = [...folded].join(" ");
  const number = /[0-9]{1,9}|\?/g;
  const numbers = [0, ...(folded.match(number) || []).map((each) => (each === "?" ? null : Number(each)))];
  const form = folded.replace(number, "#").trim().replace(/ +/g, " ").replaceAll("# #", "#,#").replaceAll(" ", "");
  const letters = [...new Set(form.replace(/[#,+-]/g, ""))];
  const found = [];
  const key = (form.includes("#") ? "" : ".") + letters.join("");
  for (const kinds of typed.meanings[words.black][key] || []) {
    const shape = [...form].map((sign) => kinds[letters.indexOf(sign)] ?? sign).join("");
    const count = (kind) => shape.split(kind).length - 1;
    if (forms[shape]) found.push({ black: numbers[forms[shape][0]], white: numbers[forms[shape][1]] });
    else if (/^[@_]+$/.test(shape)) found.push({ black: count("@"), white: count("_") });
    else if (shape === "#" && ([0, pegs].includes(numbers[1]) || !words.white)) found.push({ black: numbers[1], white: 0 }); // so no peg is white
    else if (shape === "#" && numbers[1] === null) found.push({ black: null, white: null }); // a question mark alone
  }
  return words.white ? found : found.filter(({ white }) => !white).map(({ black }) => ({ black, white: null }));
}
