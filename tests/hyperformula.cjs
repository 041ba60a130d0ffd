// Workbooks in HyperFormula: a request in JSON on each line of stdin, its answer on a line of stdout.
//
// {book, open}                      reads the file, or takes back all that was typed into it
// {book, put: [[sheet, row, column, content], …]}
// {book, get: [sheet, top, left, bottom, right]}   rows of values
// {book, errors}                    addresses of formulas whose result is an error
// {book, recalculate}
//
// Rows and columns count from 0. A content is a number, a text, or null.
"use strict";
const readline = require("node:readline");
const XLSX = require("xlsx");
const { DetailedCellError, HyperFormula } = require("hyperformula");

const KEPT = 3; // books; each takes some hundred megabytes
const books = new Map();

function text(value) {
  return typeof value === "string" ? "'" + value : value; // not to be taken for a number or a formula
}

function read(path) {
  // without stubs, formulas that have no value in the file are left out
  const file = XLSX.readFile(path, { cellHTML: false, cellText: false, sheetStubs: true });
  const sheets = {};
  const formulas = [];
  for (const title of file.SheetNames) {
    const cells = file.Sheets[title];
    const end = cells["!ref"] ? XLSX.utils.decode_range(cells["!ref"]).e : { r: -1, c: -1 };
    const rows = Array.from({ length: end.r + 1 }, () => new Array(end.c + 1).fill(null));
    for (const [address, cell] of Object.entries(cells)) {
      if (address.startsWith("!")) continue;
      const { r, c } = XLSX.utils.decode_cell(address);
      rows[r][c] = cell.f !== undefined ? "=" + cell.f : cell.t === "z" ? null : text(cell.v);
      if (cell.f !== undefined) formulas.push([title, r, c]);
    }
    sheets[title] = rows;
  }
  // it takes names such as Puzzle1 for cells, and knows no LAMBDA: only names that formulas use are needed
  const used = new Set(formulas.flatMap(([title, r, c]) => sheets[title][r][c].match(/[A-Za-z_]\w*/g)));
  const names = (file.Workbook.Names ?? [])
    .filter(({ Name }) => used.has(Name))
    .map(({ Name, Ref }) => ({ name: Name, expression: "=" + Ref }));
  const options = { licenseKey: "gpl-v3", useArrayArithmetic: true, smartRounding: false, maxRows: 1 << 20 };
  return { engine: HyperFormula.buildFromSheets(sheets, options, names), formulas, before: new Map() };
}

function open(path) {
  const book = books.get(path) ?? read(path);
  books.delete(path);
  books.set(path, book);
  for (const oldest of [...books.keys()].slice(0, -KEPT)) books.delete(oldest);
  book.engine.batch(() => {
    for (const [place, was] of book.before.values()) book.engine.setCellContents(place, was);
  });
  book.before.clear();
}

function at({ engine }, title, row, col) {
  return { sheet: engine.getSheetId(title), row, col };
}

function put(book, cells) {
  const places = cells.map(([title, row, column]) => at(book, title, row, column));
  for (const place of places) {
    const key = JSON.stringify(place);
    if (!book.before.has(key)) book.before.set(key, [place, content(book, place)]);
  }
  book.engine.batch(() => {
    places.forEach((place, number) => book.engine.setCellContents(place, text(cells[number][3])));
  });
}

function content({ engine }, place) {
  return engine.getCellFormula(place) ?? text(engine.getCellValue(place));
}

function get(book, [title, top, left, bottom, right]) {
  const values = book.engine.getRangeValues({ start: at(book, title, top, left), end: at(book, title, bottom, right) });
  return values.map((row) => row.map((value) => (value instanceof DetailedCellError ? value.value : value ?? "")));
}

function errors(book) {
  return book.formulas
    .filter(([title, r, c]) => book.engine.getCellValue(at(book, title, r, c)) instanceof DetailedCellError)
    .map(([title, r, c]) => `${title}!${XLSX.utils.encode_cell({ r, c })}`);
}

function answer(request) {
  if (request.open) return open(request.book);
  const book = books.get(request.book);
  if (request.put) return put(book, request.put);
  if (request.get) return get(book, request.get);
  if (request.errors) return errors(book);
  if (request.recalculate) return book.engine.rebuildAndRecalculate();
  throw new Error(`no such request: ${Object.keys(request)}`);
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  try {
    process.stdout.write(JSON.stringify({ answer: answer(JSON.parse(line)) ?? null }) + "\n");
  } catch (error) {
    process.stdout.write(JSON.stringify({ error: String(error.stack) }) + "\n");
  }
});
