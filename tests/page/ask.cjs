// Lets node run engine.js as a worker would: `data` on the first line, then a question a line; an answer a line.
const fs = require("fs");
const readline = require("readline");
const vm = require("vm");

const self = { postMessage: ({ answer }) => console.log(JSON.stringify(answer)) };
const context = vm.createContext({ self, performance });
vm.runInContext(fs.readFileSync(process.argv[2], "utf-8"), context);

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const told = JSON.parse(line);
  if (self.onmessage) self.onmessage({ data: told });
  else context.serve(told);
});
