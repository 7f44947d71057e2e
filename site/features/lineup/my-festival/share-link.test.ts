import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeKeys, encodeKeys, isStarsFragment } from "./share-link.ts";
import { mostStars } from "./stars.ts";

describe("stars in a link", () => {
  it("is read as it was written, by whoever has the same program, and more", () => {
    const key = fc.string({ minLength: 1, maxLength: 120, unit: "grapheme" });
    fc.assert(
      fc.property(fc.uniqueArray(key, { maxLength: mostStars }), fc.array(key), (keys, others) => {
        const fragment = encodeKeys(keys);
        if (keys.length === 0) expect(fragment).toBe("");
        else expect(decodeKeys(`#${fragment}`, [...others, ...keys])).toEqual({ keys, unknown: 0 });
      }),
    );
  });

  it("is short, and made of letters that every messenger leaves alone", () => {
    const keys = Array.from({ length: 40 }, (_, index) => `band-ma-omalley-and-the-night-shift.saturday.${index}`);
    expect(encodeKeys(keys)).toMatch(/^1\.40\.[\w-]{240}$/);
    // What others have been sent stays readable.
    expect(encodeKeys(["band-cordial", "band-quiet-carriage.friday.1"])).toBe("1.2.GxedTGif1Oyo");
  });

  it("is told from the page's own places", () => {
    const fragment = `#${encodeKeys(["a", "b"])}`;
    expect([fragment, fragment.slice(0, -3), "#2.1.AAAAAA"].filter(isStarsFragment)).toHaveLength(3);
    expect(["", "#", "#main", "#newsletter", "#:~:text=1.2", "#a1.2."].filter(isStarsFragment)).toEqual([]);
  });

  it("counts what the reader's program does not have", () => {
    expect(decodeKeys(encodeKeys(["a", "b", "c"]), ["b"])).toEqual({ keys: ["b"], unknown: 2 });
  });

  it("is refused where it was cut short, or is anything else", () => {
    const fragment = encodeKeys(["a", "b", "c"]);
    for (let length = 0; length < fragment.length; length++)
      expect(decodeKeys(fragment.slice(0, length), ["a"])).toBeUndefined();
    const hostile = [
      "",
      "#",
      "main",
      "2.1.AAAAAA",
      "1.0.",
      "1.1.",
      "1.1.AAAAAAA",
      "1.2.AAAAAA",
      "1.1.AAAAA!",
      "1.1.<img>",
      "1.-1.AAAAAA",
      "1.1e1.AAAAAA",
      "1.999.AAAAAA",
      `1.201.${"AAAAAA".repeat(201)}`,
      "1.1.AAAAAA\n",
      "1.1.%41AAAA",
    ];
    for (const each of hostile) expect(decodeKeys(each, ["a"]), each).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = decodeKeys(text, ["a"]);
        expect(found === undefined || found.keys.every((key) => key === "a")).toBe(true);
      }),
    );
  });
});
