// Lets node run engine.js; an answer a line. A line with `data` begins what a worker does, and the next ones are questions
// to that. A line with `call` names a function of engine.js, and lists the arguments of several `calls`.
const fs = require("fs");
const readline = require("readline");
const vm = require("vm");

const answer = (found) => console.log(JSON.stringify(found));
const self = { postMessage: (told) => answer(told.answer) };
const context = vm.createContext({ self, performance });
vm.runInContext(fs.readFileSync(process.argv[2], "utf-8"), context);

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const told = JSON.parse(line);
  if (told.call) answer(told.calls.map((each) => context[told.call](...each)));
  else if (self.onmessage) self.onmessage({ data: told });
  else answer(context.serve(told.data) || null);
});
