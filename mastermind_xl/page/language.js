// The language of the page: its sentences, the texts of the template, and the choice in the settings.

"use strict";

const LANGUAGES = Object.keys(all.languages);

/** Lists what writes the texts of the template again, in the language of then. */
function listTexts() {
  const texts = [];
  for (const element of document.querySelectorAll("body *:not(script)")) {
    const { context } = element.dataset;
    for (const node of [...element.childNodes].filter((each) => each.nodeType === Node.TEXT_NODE && each.data.trim())) {
      const [before, text, after] = node.data.match(/^(\s*)([^]*\S)(\s*)$/).slice(1);
      texts.push(() => (node.data = before + fill(text, {}, context) + after));
    }
    for (const name of ["aria-label", "title"].filter((each) => element.hasAttribute(each))) {
      const text = element.getAttribute(name);
      texts.push(() => element.setAttribute(name, fill(text)));
    }
  }
  return texts;
}

const TEXTS = listTexts();

/** Speaks the chosen language: all texts of the template, and from now on every sentence. */
function speak() {
  const [en, own] = ["en", state.language].map((name) => unpack(all.texts[name]));
  const pairs = en.flatMap((text, place) => (own[place] ? [[text, own[place]]] : []));
  language = state.language === "en" ? ENGLISH : { ...all.languages[state.language], texts: Object.fromEntries(pairs) };
  document.documentElement.lang = language.tag;
  for (const write of TEXTS) write();
  for (const id of ["why-answer", "score-answer", "puzzle-answer"]) $(id).replaceChildren();
  if (data) describe(findBoard(all, data.name || data.key));
}

/** Begins with the language that was chosen here before, that of the page, or the first of the browser's that is known. */
function chooseLanguage() {
  const { language: chosen } = checkSettings(forAll.read(SETTINGS_AS), { language: LANGUAGES });
  const wished = [chosen, all.language, ...(navigator.languages || [])].map((each) => String(each).slice(0, 2).toLowerCase());
  state.language = wished.find((each) => LANGUAGES.includes(each)) || "en";
  $("language").replaceChildren(...LANGUAGES.map((value) => make("option", { value, lang: value }, all.languages[value].name)));
  if (state.language !== "en") speak();
}
