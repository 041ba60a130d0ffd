// What SheetJS reads in workbooks: a path on each line of stdin, its sheets in JSON on a line of stdout.
//
// {sheet: {address: value}}, without empty cells.
"use strict";
const readline = require("node:readline");
const XLSX = require("xlsx");

function values(cells) {
  const filled = Object.entries(cells).filter(([address, { v }]) => !address.startsWith("!") && v !== "" && v != null);
  return Object.fromEntries(filled.map(([address, { v }]) => [address, v]));
}

readline.createInterface({ input: process.stdin }).on("line", (path) => {
  try {
    const { SheetNames, Sheets } = XLSX.readFile(path, { cellFormula: false, cellHTML: false, cellText: false });
    const sheets = Object.fromEntries(SheetNames.map((title) => [title, values(Sheets[title])]));
    process.stdout.write(JSON.stringify({ answer: sheets }) + "\n");
  } catch (error) {
    process.stdout.write(JSON.stringify({ error: String(error) }) + "\n");
  }
});
