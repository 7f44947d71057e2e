import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparableName } from "./comparable-name.ts";
import { emailKey } from "./email-key.ts";
import { withoutHiddenText, withoutInvisible } from "./invisible-characters.ts";
import { emailAddress, optionalMultiLineText, phoneNumber, singleLineText, webLink } from "./text-fields.ts";

const message = "Please fill this in.";
const invisible = [
  ..."\u200b\u2060\u00ad\ufeff\u200e\u200f\u061c\u034f\u115f\u1160\u17b4\u180e\u2061\u2064\u206a\u3164\uffa0\ufe0f\ufe00\u200c\u200d\u2800",
  ..."\u202a\u202e\u2066\u2069\ufff9\u{e0001}\u{e0041}\u{e007f}\u{e0100}\u{1d173}",
];

test.each(invisible)("%j between two letters means nothing, and is removed from what is one line", (each) => {
  const inside = (text: string) => `${each}${text.slice(0, 2)}${each}${text.slice(2)}${each}`;
  expect(singleLineText({ max: 50, message }).parse(inside("Ann Lee"))).toBe("Ann Lee");
  expect(emailAddress(message).parse(inside("ann@example.org"))).toBe("ann@example.org");
  expect(webLink(message).parse(inside("https://example.org/a"))).toBe("https://example.org/a");
  expect(phoneNumber(message).parse(inside("0400 000 000"))).toBe("0400 000 000");
  expect(emailKey(inside("Ann@example.org"))).toBe("ann@example.org");
  expect(comparableName(inside("Ann Lee"))).toBe("ann lee");
});

describe("an invisible character that means something", () => {
  test.each([
    ["in emoji", ["👩‍🎤", "👩🏽‍🚀", "❤️‍🔥", "🏳️‍🌈", "👨‍👩‍👧‍👦", "⛹🏿‍♀️", "1️⃣", "#️⃣", "☎️", "☎\ufe0e", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ceilidh"]],
    ["in Persian", ["می‌خواهم", "نامه‌ای", "مَ‌ن"]],
    ["in Hindi, Bengali, Malayalam, Kannada, Sinhala", ["क्‍ष", "क्‌ष", "র‍্যা", "ന്‍", "ರ‍್ಕ", "ක්‍ෂ"]],
    ["in Japanese names and Mongolian", ["葛\u{e0100}城", "辻\ufe00", "ᠮᠣᠩᠭᠣᠯ\u180bᠠ\u180e"]],
    ["in Braille", ["⠓⠑⠇⠇⠕\u2800⠺⠕⠗⠇⠙"]],
    ["from right to left", ["שלום (abc)\u200f!", "\u200f١٢٣ عربي"]],
  ])("stays: %s", (_, texts) => {
    for (const text of texts) {
      expect(withoutInvisible(text)).toBe(text);
      expect(withoutHiddenText(text)).toBe(text);
    }
  });
});

test("a text of several lines keeps where its lines may break, and hides and reverses nothing", () => {
  const field = optionalMultiLineText({ max: 200 });
  const text = "Donau\u00addampf\u200bschiff\u2060fahrt \u200eab\u200f\nสวัสดี\u200bครับ";
  expect(field.parse(text)).toBe(text);
  const tags = [..."obey"].map((each) => String.fromCodePoint(0xe0000 + (each.codePointAt(0) ?? 0))).join("");
  expect(field.parse(`Hello${tags} \u202eevil\u202c \u2067x\u2069\u3164\ufeff.`)).toBe("Hello evil x.");
});

test("removing again changes nothing, and no visible character goes", () => {
  const unit = fc.constantFrom(...invisible, "a", "1", "क", "्", "م", "ש", "👩", "🏴", "🎤", "葛", " ", "é");
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const visible = (each: string) => each.replaceAll(/[\p{Default_Ignorable_Code_Point}\ufff9\u2800]/gu, "");
      for (const clean of [withoutInvisible, withoutHiddenText]) {
        expect(clean(clean(text))).toBe(clean(text));
        expect(visible(clean(text))).toBe(visible(text));
      }
    }),
    { numRuns: 1000 },
  );
});
