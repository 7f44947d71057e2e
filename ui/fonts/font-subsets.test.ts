import { readFileSync } from "node:fs";
import { create } from "fontkit";
import { describe, expect, it } from "vitest";

const here = (path: string) => new URL(path, import.meta.url);

type FontSubset = {
  file: string;
  size: number;
  isDeclared: (codePoint: number) => boolean;
  has: (codePoint: number) => boolean;
};

/** The files of a family in one weight, with the code points that the `unicode-range` in fonts.css declares for each. */
function subsetsOf(family: string, weight: string): FontSubset[] {
  const rules = readFileSync(here("fonts.css"), "utf8").split("@font-face").slice(1);
  return rules
    .filter((rule) => rule.includes(`font-family: "${family}"`) && rule.includes(`font-weight: ${weight};`))
    .map((rule) => {
      const file = /url\("(.+?)"\)/.exec(rule)?.[1] ?? "";
      const bytes = readFileSync(here(file));
      const font = create(bytes);
      const ranges = [...rule.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, first = "", last = first]) => ({
        first: Number.parseInt(first, 16),
        last: Number.parseInt(last, 16),
      }));
      return {
        file,
        size: bytes.length,
        isDeclared: (codePoint) => ranges.some(({ first, last }) => first <= codePoint && codePoint <= last),
        has: (codePoint) => "hasGlyphForCodePoint" in font && font.hasGlyphForCodePoint(codePoint),
      };
    });
}

const codePointsOf = (text: string) => [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
/** Up to U+2212 (minus sign), the last that fonts.css declares. */
const everyCodePoint = Array.from({ length: 0x2212 + 1 - 0x20 }, (_, i) => 0x20 + i);

const starterContent = ["bands.json", "festival.json"]
  .map((name) => readFileSync(here(`../../content/${name}`), "utf8"))
  .join("")
  .replaceAll("\n", "");

/** Names with diacritics, in the languages of our visitors, and typographic signs. */
const namesWithDiacritics = `
  Anneke Võ, Nguyễn Thị Hương, Trần Đức Thảo, Phạm Quỳnh Như, Lê Mỹ Lộc, Hoàng Ưng Bửu, Đỗ Ngọc Ánh
  Te Whānau a Tāne, Kōtuku Pūriri, Tīhema Mēre, Ōtautahi, Ēkara, Ūawa, Īnia
  Nikola Šarić-Đoković, Željko Čačić, Bedřich Dvořák, Jiří Ševčík, Ľudovít Šťastný, Ďuro Ťažký, Zdeněk Kůň
  Győző Erdős, Gábor Űr, Krzysztof Wałęsa, Święta Łucja Żądło, Jakub Źdźbło, Wojciech Ścięgny
  Ștefan Țăran, İbrahim Öztürk, Işıl Doğan, Jānis Bērziņš, Ģirts Ķēniņš, Žydrūnas Šimkęs, Ąžuolas Ėglė
  Ħal Għarb, Ċensu Ġużè, Ŵyn Ŷstwyth, Søren Åkjær, Þórður Æðelstan, François Œuvré, Zoë Weiß, Siân Ô'Néill
  “Nine” † ‘Ten’ – 5′ 6″ × ½ £5 €5 ™`.replaceAll("\n", "");

const archivo = subsetsOf("Archivo Variable", "600 900");
const newsreader = subsetsOf("Newsreader", "400");
const boldNewsreader = subsetsOf("Newsreader", "700");

describe.each([
  { name: "Archivo", subsets: archivo },
  { name: "Newsreader", subsets: newsreader },
  { name: "bold Newsreader", subsets: boldNewsreader },
])("$name", ({ subsets }) => {
  it("covers every code point of the starter content and of names with diacritics", () => {
    const uncovered = codePointsOf(starterContent + namesWithDiacritics + namesWithDiacritics.toUpperCase()).filter(
      (codePoint) => !subsets.some((subset) => subset.isDeclared(codePoint)),
    );
    expect(uncovered.map((codePoint) => String.fromCodePoint(codePoint))).toEqual([]);
  });

  it("declares no code point that the file lacks, and none twice", () => {
    for (const { file, isDeclared, has } of subsets) {
      const lacking = everyCodePoint.filter((codePoint) => isDeclared(codePoint) && !has(codePoint));
      expect(lacking, file).toEqual([]);
    }
    const twice = everyCodePoint.filter(
      (codePoint) => subsets.filter((subset) => subset.isDeclared(codePoint)).length > 1,
    );
    expect(twice).toEqual([]);
  });

  it("needs only its first two files for the starter content", () => {
    const asked = subsets.filter((subset) => codePointsOf(starterContent).some(subset.isDeclared));
    expect(asked).toEqual(subsets.slice(0, 2));
  });
});

it("the two files that every page loads stay within 45,000 bytes", () => {
  const first = [archivo, newsreader].map((subsets) => subsets[0]?.size ?? 0);
  expect(first.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(45_000);
});
