import { expect, test } from "vitest";
import { acceptedChoices, toggle } from "./choices.ts";

test("None of the above goes with nothing else, both ways", () => {
  expect(toggle([], "licence", true)).toEqual(["licence"]);
  expect(toggle(["licence"], "rsa", true)).toEqual(["licence", "rsa"]);
  expect(toggle(["licence", "rsa"], "none", true)).toEqual(["none"]);
  expect(toggle(["none"], "rsa", true)).toEqual(["rsa"]);
  expect(toggle(["licence", "rsa"], "licence", true)).toEqual(["rsa"]);
  expect(toggle(["none"], "none", true)).toEqual([]);
});

test("without a none of the above, every choice is a choice like any other", () => {
  expect(toggle(["Friday"], "none", false)).toEqual(["Friday", "none"]);
  expect(toggle(["Friday", "none"], "none", false)).toEqual(["Friday"]);
});

test("choices are the accepted ones in the content's words and order", () => {
  const known = [
    { value: "rsa", label: "Responsible Service of Alcohol certificate" },
    { value: "lifting", label: "willing to do heavy lifting" },
  ];
  expect(acceptedChoices(known, ["Willing to do heavy lifting", "Juggling"])).toEqual([
    { value: "lifting", label: "Willing to do heavy lifting" },
  ]);
  expect(acceptedChoices(known, [])).toEqual(known);
  expect(acceptedChoices(known, ["Juggling"])).toEqual(known);
});
