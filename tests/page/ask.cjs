// Lets node run the page's scripts; an answer a line. A line with `data` (of a page) begins what a worker does for the first
// board, and the next ones are questions to that. A line with `call` names a function of engine.js or boards.js, and lists the
// arguments of several `calls`. A line
// with `page` (its data) loads all scripts into a page of which nothing is seen, and one with `run` evaluates a text there.
const fs = require("fs");
const readline = require("readline");
const vm = require("vm");

const answer = (found) => console.log(JSON.stringify(found === undefined ? null : found));
const self = { postMessage: (told) => answer(told.answer) };
const [engine, ...scripts] = process.argv.slice(2).map((path) => fs.readFileSync(path, "utf-8"));
const context = vm.createContext({ self, performance, setTimeout: () => 0, clearTimeout: () => 0 });
vm.runInContext(engine + scripts[0], context); // engine.js and boards.js

/** Anything that the page asks of a browser: every property and every result is another of these. */
function pretend(known = {}) {
  const any = function () {};
  return new Proxy(any, {
    get: (_, name) => {
      if (name === Symbol.toPrimitive) return () => "";
      if (name === Symbol.iterator) return [][Symbol.iterator];
      return name in known ? known[name] : (known[name] = pretend());
    },
    set: (_, name, value) => (known[name] = value, true),
    apply: () => pretend(),
    construct: () => pretend(),
  });
}

const pages = []; // by tab; later tabs share what the first one stores
const late = []; // what a tab has stored, and the others hear of with `deliver`
let isFull = false;

/** What tabs share: each hears of what others store, as `listeners` of its own. `damage` is heard by all. */
function share(texts, listeners) {
  const change = (key, text, heard) => {
    if (texts[key] !== text) late.push(...heard.map((each) => () => each({ key, newValue: text })));
    texts[key] = text;
  };
  const others = () => Object.values(pages).flatMap((each) => (each.listeners === listeners ? [] : each.listeners));
  return {
    getItem: (key) => texts[key] ?? null, damage: (key, text) => change(key, text, [...others(), ...listeners]),
    setItem: (key, text) => {
      if (isFull) throw new Error("QuotaExceededError");
      change(key, text, others());
    },
  };
}

/** A context in which all scripts have run. `told`: the data of the page, the address, the two stores, and the tab. */
function load({ page, hash = "", address = "file:///page.html", stored = {}, tab = 0 }) {
  if (!tab) pages.length = 0;
  const texts = tab ? pages[0].texts : stored;
  const listeners = [];
  const elements = { data: { textContent: JSON.stringify(page) } };
  const document = pretend({
    activeElement: { tagName: "BODY", dataset: {} }, getElementById: (id) => (elements[id] = elements[id] || pretend({ options: [], value: "", open: false })),
  });
  const own = {};
  const known = {
    document, performance, crypto, URL, URLSearchParams, setTimeout: () => 0, clearTimeout: () => 0, reportError: (error) => { throw error; }, matchMedia: () => pretend(),
    location: { hash, href: address + hash, protocol: new URL(address).protocol }, history: pretend(), navigator: {},
    addEventListener: (kind, hear) => kind === "storage" && listeners.push(hear), deliver: () => late.splice(0).forEach((tell) => tell()),
    setFull: (is) => (isFull = is), setZone: (zone) => (process.env.TZ = zone), localStorage: share(texts, listeners), sessionStorage: share(own, []), Worker: pretend(), Blob: pretend(),
  };
  known.URL = Object.assign(function (...words) { return new URL(...words); }, { createObjectURL: () => "" });
  const loaded = vm.createContext(known);
  vm.runInContext([engine, ...scripts].join("\n"), loaded);
  Object.assign(loaded, { texts, listeners });
  return (pages[tab] = loaded);
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const told = JSON.parse(line);
  if (told.page) answer(!load(told));
  else if (told.run) answer(vm.runInContext(told.run, pages[told.tab || 0]));
  else if (told.call) answer(told.calls.map((each) => context[told.call](...each)));
  else if (self.onmessage) self.onmessage({ data: told });
  else answer(context.serve(context.boardOf(told.data, told.data.boards[0])) || null);
});
