// One of many things that can happen in a tab, and to what the browser stores for it: moves, damage, a full disk, late news.
(chance) => {
  const [number, code_] = [1 + (chance % 27), codeAt(rules, chance % 27)];
  const guess = (mode, code, answer) => setMode(mode) || setDraft(code) || enter(answer);
  const rubbish = ["", "null", "[]", "{", '{"found": 7}', '{"play": 1}', '{"log": [{"id": 1, "day": 999999999, "guesses": 3, "lost": null}]}'];
  const keys = [STORED_AS, STATISTICS_AS, DAYS_AS, BEGUN_AS, CLASS_AS, SETTINGS_AS];
  const damage = () => localStorage.damage(keys[chance % keys.length], rubbish[chance % rubbish.length]);
  const happens = [
    () => begin(number), ...new Array(4).fill(() => guess("play", code_)), () => guess("play", code()),
    ...new Array(2).fill(() => guess("solve", code_, { black: 1, white: 0 })), () => travel(false), () => travel(true), hint, draw,
    () => playing() && !isOver() && reveal(), () => ($("student").value = "Ada", writeDown()),
    damage, damage, () => setFull(true), () => setFull(false), deliver, deliver,
  ];
  happens[Math.floor(chance / 27 / 42) % happens.length]();
}
