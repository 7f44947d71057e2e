import fc from "fast-check";
import { expect, test } from "vitest";
import { printable, printableLines } from "./printable.ts";

test("a terminal gets no control character, line break or change of direction", () => {
  expect(printable("\x1b]0;pwn\x07 \u009b2J\r\na\u2028b\u202ec\u2066d\u{e0041}")).toBe(
    "\\u001b]0;pwn\\u0007 \\u009b2J\\u000d\\u000aa\\u2028b\\u202ec\\u2066d\\udb40\\udc41",
  );
});

test("words, emoji and right-to-left text stay as they are, and so do one's own line breaks and tabs", () => {
  for (const text of ["Grüße \\ 'x'", "👩‍🎤", "\u05d0\u05d1", "می‌خواهم"]) expect(printable(text)).toBe(text);
  expect(printableLines("one\n\ttwo\x1b\r\n")).toBe("one\n\ttwo\\u001b\\u000d\n");
});

test("JSON means the same as before", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(JSON.parse(printable(JSON.stringify(text)))).toBe(text);
    }),
  );
});
