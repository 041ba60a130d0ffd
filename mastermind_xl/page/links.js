// Addresses of games: reading the part after #, and sharing one.

"use strict";

/** The address that shares a game, with its board and palette. */
function link() {
  return `${location.href.split("#")[0]}#game=${state.play.number}&board=${BOARD_KEY}&palette=${state.palette}`;
}

/** Reads the part of the address after #; if it is a game, begins it unless it is being played, and returns true. */
function follow() {
  const text = location.hash.slice(1);
  if (!text) return false;
  const wishes = new URLSearchParams(text);
  const [number, board, name] = ["game", "board", "palette"].map((key) => wishes.get(key));
  if (number === null && !wishes.has("daily")) {
    tell(`“#${clipped(text, messages)}” in the address is not a game: write #game=417, or #daily.`, "wrong");
    return false;
  }
  if (board !== null && board !== BOARD_KEY) {
    tell(`The address is for another board (${clipped(board, messages)}): this page plays ${data.board}.`, "wrong");
    return false;
  }
  const wanted = number === null ? today() : readNumber(number);
  if (!wanted) return false;
  if (Object.hasOwn(data.palettes, name)) {
    state.palette = name;
    rememberSetting("palette");
  }
  state.mode = "play";
  if (wanted !== state.play.number) state.play = freshGame(wanted);
  tellPlay();
  return true;
}

async function share() {
  $("link").value = link();
  $("shared").hidden = false;
  try {
    await navigator.clipboard.writeText(link());
    tell(`The link to game ${state.play.number} is copied.`);
  } catch {
    $("link").select(); // the browser lets no page write there: the person copies it
    tell(`Copy the link to game ${state.play.number}.`);
  }
}
