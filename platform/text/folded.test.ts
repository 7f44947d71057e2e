import { expect, test } from "vitest";
import { folded } from "./folded.ts";

test.each([
  ["Łukasz Żądło", "lukasz zadlo"],
  ["Søren Ørsted", "soren orsted"],
  ["Weiß, STRAẞE", "weiss, strasse"],
  ["Þórður Æðelstan", "thordur aedelstan"],
  ["Đorđe Œuvré", "dorde oeuvre"],
  ["Işıl İbrahim", "isil ibrahim"],
  ["Ħal Għarb, Ŋaio, Ŧ", "hal gharb, naio, t"],
  ["Əliyev, col·lectiu, coŀlectiu", "eliyev, collectiu, collectiu"],
  ["Ma O’Malley", "ma o'malley"],
  ["Дискотека 日本", "дискотека 日本"],
])("%s is found as %s", (text, found) => expect(folded(text)).toBe(found));

test("every letter of Latin script in a European language is folded into plain ones, and stays so", () => {
  for (let point = 0xc0; point <= 0x17f; point++) {
    const letter = String.fromCodePoint(point);
    if (!/\p{L}/u.test(letter)) continue;
    expect(folded(letter), letter).toMatch(/^['a-z]+$/);
    expect(folded(folded(letter))).toBe(folded(letter));
  }
});
