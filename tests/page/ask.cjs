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

/** A context in which all scripts have run. `told`: the data of the page, the address, and the two stores. */
function load({ page, hash = "", address = "file:///page.html", stored = {} }) {
  const elements = { data: { textContent: JSON.stringify(page) } };
  const document = pretend({
    activeElement: { tagName: "BODY", dataset: {} }, getElementById: (id) => (elements[id] = elements[id] || pretend({ options: [], value: "", open: false })),
  });
  const store = (texts) => ({ getItem: (key) => texts[key] ?? null, setItem: (key, text) => (texts[key] = text) });
  const known = {
    document, performance, crypto, URL, URLSearchParams, setTimeout: () => 0, clearTimeout: () => 0, addEventListener: () => 0, matchMedia: () => pretend(),
    location: { hash, href: address + hash, protocol: new URL(address).protocol }, history: pretend(), navigator: {},
    setZone: (zone) => (process.env.TZ = zone), localStorage: store(stored), sessionStorage: store({}), Worker: pretend(), Blob: pretend(),
  };
  known.URL = Object.assign(function (...words) { return new URL(...words); }, { createObjectURL: () => "" });
  const loaded = vm.createContext(known);
  vm.runInContext([engine, ...scripts].join("\n"), loaded);
  return loaded;
}

let page = null;

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const told = JSON.parse(line);
  if (told.page) answer(!(page = load(told)));
  else if (told.run) answer(vm.runInContext(told.run, page));
  else if (told.call) answer(told.calls.map((each) => context[told.call](...each)));
  else if (self.onmessage) self.onmessage({ data: told });
  else answer(context.serve(context.boardOf(told.data, told.data.boards[0])) || null);
});
