// The boards of the page: those in its data, and others by pegs and colours. Python has the same rules (core/rules.py).

"use strict";

const GOLDEN = 0.6180339887498949; // game numbers are spread over the codes by the golden ratio

/** What Python packed: `~`, three digits and one more copy as many signs from as far before as they say (page/write.py). */
function unpack(packed) {
  const digit = (place) => packed.charCodeAt(place) - "?".charCodeAt(0);
  const signs = []; // a slice of a text that grows would copy the whole text each time
  for (let place = 0; place < packed.length; place += 1) {
    if (packed[place] === "~") {
      const start = signs.length - (digit(place + 1) * 4096 + digit(place + 2) * 64 + digit(place + 3));
      signs.push(...signs.slice(start, start + digit(place + 4)));
      place += 4;
    } else signs.push(packed[place]);
  }
  return JSON.parse(signs.join(""));
}

/** The text for the rules of a board in addresses: 4x6, or 4x10-once. */
function keyOf({ pegs, colors, repeats, blacks_only: isBlack }) {
  return `${pegs}x${colors}${repeats ? "" : "-once"}${isBlack ? "-black" : ""}`;
}

/** The number of codes of a board. */
function sizeOf({ pegs, colors, repeats }) {
  let size = 1;
  for (let place = 0; place < pegs; place += 1) size *= repeats ? colors : colors - place;
  return size;
}

/** Rules with the number of codes, and the two numbers by which game numbers hide codes. */
function completeRules({ pegs, colors, repeats, blacks_only }) {
  const size = sizeOf({ pegs, colors, repeats });
  const divisor = (one, other) => (other ? divisor(other, one % other) : one);
  let factor = Math.max(1, Math.round(size * GOLDEN));
  while (divisor(factor, size) !== 1) factor += 1;
  return { pegs, colors, repeats, blacks_only, size, shuffle: [factor, Math.floor(size / 3)] };
}

/** Names and letters of colours in the language of the page; without a letter of its own, a colour gets the next free one, as in Python. */
function nameColors(english) {
  const names = english.names.map((name) => name.replace(/^[a-z]+/, (word) => fill(word, {}, "colour"))); // grey 2 also
  const own = english.names.map((name) => translate(name, "letter of"));
  const taken = new Set(own);
  const free = (name) => [...name.toUpperCase(), ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((sign) => /[A-Z]/.test(sign) && !taken.has(sign));
  const letters = names.map((name, place) => {
    const letter = own[place] ?? (/^\d$/.test(name) || language === ENGLISH ? english.letters[place] : free(name));
    taken.add(letter);
    return letter;
  });
  return { names, letters };
}

/** What a board is called, in the language of the page: 4 pegs, 6 colours, or 4 of 10 digits, no repeats. */
function tellBoard({ pegs, colors, repeats, blacks_only: isBlack }, { signs, noun }) {
  const values = { pegs, count: colors, noun };
  const parts = signs
    ? [fillCount("{pegs} of {count} {noun}", "{pegs} of {count} {noun}s", values)]
    : [fillCount("{count} peg", "{count} pegs", { count: pegs }), fillCount("{count} colour", "{count} colours", { count: colors })];
  return [...parts, ...(repeats ? [] : [fill("no repeats")]), ...(isBlack ? [fill("black pegs alone")] : [])].join(language.comma);
}

/** A palette on a board: looks and names of its colours, how codes are written, and the values of fields in messages. */
function describePalette({ pegs, colors, ...rules }, words, looks, { about, signs: all, noun }, typed) {
  const signs = all.slice(0, colors);
  const peg = signs ? noun : "peg";
  const numbers = fill("{first} to {last}", { first: signs ? signs[0] : 1, last: signs ? signs[colors - 1] : colors });
  const english = { names: looks.pegs.map(([name]) => name), letters: looks.letters };
  return {
    about, signs, board: tellBoard({ pegs, colors, ...rules }, { signs, noun }), english, typed, ...nameColors(english),
    fills: looks.pegs.map(([, fill]) => fill), inks: looks.pegs.map(([, , ink]) => ink),
    marks: signs ? [...signs] : Array.from({ length: colors }, (_, place) => String(place + 1)),
    between: colors <= 9 || signs ? "" : " ",
    terms: {
      pegs, colors, noun, peg, unit: `${peg}s`, numbers,
      both: fill(words.both), answer: words.answer,
    },
  };
}

/** What a function returns while the page speaks English: names in the browser's storage are the same in all languages. */
function inEnglish(tell) {
  const own = language;
  language = ENGLISH;
  const told = tell();
  language = own;
  return told;
}

/** Everything about one game of the page, as the engine needs it: `given` is one of `all.boards`, or made by `findBoard`. */
function boardOf(all, given) {
  const rules = completeRules(given);
  const { searched = 0, weights = null, tree = "" } = all.kept[keyOf(given)] || {};
  const looks = all.looks[given.colors];
  const typed = unpack(all.typed[language.tag.slice(0, 2)]);
  const palettes = Object.fromEntries(Object.entries(looks).map(([name, each]) =>
    [name, describePalette(given, given.words, each, all.palettes[name], typed)]));
  const { messages, answer_forms, most_glued, first_day, repairs_told, slips, most_game_number } = all;
  const { name, attempts, palette, words } = given;
  return {
    name, title: given.title || all.name, attempts, words, palette, rules, searched, weights, tree, palettes, key: keyOf(given),
    board: palettes[palette].board, asked: `${words.whites} ${words.noun}`.trim(), stored_as: inEnglish(() => tellBoard(given, all.palettes[palette])), in_words: words.is_own, messages, typed, answer_forms, most_glued, first_day, repairs_told, slips, most_game_number,
  };
}

/** The board that an address or the chooser names: a variant, rules such as 4x6 or, on an open page, others; else null. */
function findBoard(all, key) {
  const isPlain = (each) => !all.is_open || !each.words.is_own; // 4x10-once has black and white, as other boards have
  const known = all.boards.find((each) => each.name === key) || all.boards.find((each) => keyOf(each) === key && isPlain(each));
  const [, pegs, colors, once] = /^(\d{1,2})x(\d{1,2})(-once)?$/.exec(key) || [];
  if (known || !pegs || !all.is_open) return known || null;
  const rules = { pegs: Number(pegs), colors: Number(colors), repeats: !once };
  const fits = rules.pegs > 0 && rules.pegs <= all.most_pegs && Boolean(all.looks[rules.colors]) && sizeOf(rules) > 1 && sizeOf(rules) <= all.most_codes;
  return fits ? { ...rules, name: "", attempts: 10, palette: "safe", words: all.usual_words } : null;
}

/** The shortest key that finds a board. */
function shortKey(all, { name, key }) {
  return findBoard(all, key)?.name === name ? key : name;
}
