import { describe, expect, test } from "vitest";
import { fitLines, supportedText, textOutline } from "./text-outlines.server.ts";

describe("outlined text", () => {
  test("grows with its size, and black condensed runs shorter than expanded", async () => {
    const small = await textOutline("Poppet Head", { size: 10, weight: 900, width: 62 });
    const large = await textOutline("Poppet Head", { size: 20, weight: 900, width: 62 });
    const expanded = await textOutline("Poppet Head", { size: 10, weight: 900, width: 125 });
    expect(large.width).toBeCloseTo(small.width * 2, 3);
    expect(expanded.width).toBeGreaterThan(small.width * 1.5);
  });

  test("is path data only", async () => {
    const { path, width } = await textOutline("Ma O’Malley & café – “late”", { size: 40 });
    expect(path).toMatch(/^M[-\d.MLQCZ ]+Z$/);
    expect(width).toBeGreaterThan(400);
  });

  test("is empty for an empty text", async () => {
    expect(await textOutline("", { size: 40 })).toMatchObject({ path: "", width: 0 });
  });
});

describe("fitting a name into a box", () => {
  const style = { weight: 900, width: 62 };
  const box = { width: 600, maxLines: 3, maxSize: 400 };

  test("breaks a long name for the largest size, and every line fits", async () => {
    const { lines, size } = await fitLines("Goldfields Secondary Stage Band", box, style);
    expect(lines.join(" ")).toBe("Goldfields Secondary Stage Band");
    expect(lines.length).toBe(3);
    for (const line of lines) expect((await textOutline(line, { ...style, size })).width).toBeLessThanOrEqual(600.01);
  });

  test("keeps a short name on one line at the largest size allowed", async () => {
    expect(await fitLines("Jo", { ...box, maxSize: 120 }, style)).toEqual({ lines: ["Jo"], size: 120 });
  });

  test("reduces the size for a long word instead of breaking it", async () => {
    const { lines, size } = await fitLines("Donaudampfschifffahrtskapelle", box, style);
    expect(lines).toEqual(["Donaudampfschifffahrtskapelle"]);
    expect(size).toBeLessThan(100);
  });
});

test.each([
  ["Łukasz Żądło", "Lukasz Zadlo"],
  ["ŁÓDŹ, Đorđe Ħal", "LÓDZ, Dorde Hal"],
  ["Ÿ Őŋ Ŧ İı Ə", "Y On T Iı E"],
  ["Søren Weiß Æœ Þ", "Søren Weiß Æœ Þ"],
])("no letter of %s is lost on a share picture", async (text, drawn) => {
  expect(await supportedText(text)).toBe(drawn);
});
