import { expect, test } from "vitest";
import { offeredChoices, toggle } from "./choices.ts";

test("None of the above excludes the other choices, and they exclude it", () => {
  expect(toggle([], "licence", true)).toEqual(["licence"]);
  expect(toggle(["licence"], "rsa", true)).toEqual(["licence", "rsa"]);
  expect(toggle(["licence", "rsa"], "none", true)).toEqual(["none"]);
  expect(toggle(["none"], "rsa", true)).toEqual(["rsa"]);
  expect(toggle(["licence", "rsa"], "licence", true)).toEqual(["rsa"]);
  expect(toggle(["none"], "none", true)).toEqual([]);
});

test("without a none of the above, all choices can be combined", () => {
  expect(toggle(["Friday"], "none", false)).toEqual(["Friday", "none"]);
  expect(toggle(["Friday", "none"], "none", false)).toEqual(["Friday"]);
});

test("choices are the accepted ones in the content's words and order", () => {
  const known = [
    { value: "rsa", label: "Responsible Service of Alcohol certificate" },
    { value: "lifting", label: "willing to do heavy lifting" },
  ];
  expect(offeredChoices(known, ["Willing to do heavy lifting", "Juggling"])).toEqual([
    { value: "lifting", label: "Willing to do heavy lifting" },
  ]);
  expect(offeredChoices(known, [])).toEqual(known);
  expect(offeredChoices(known, ["Juggling"])).toEqual(known);
});
