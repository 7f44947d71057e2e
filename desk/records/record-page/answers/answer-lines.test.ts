import { expect, test } from "vitest";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { answerSections, contentOf } from "./answer-lines.ts";

function has(source: "site" | "phone", licence: boolean): string | undefined {
  const lines = answerSections(recordTypes.volunteer, source).flat();
  const line = lines.find(({ fields }) => fields.some(([name]) => name === "licence"));
  return line && contentOf(line, { licence, rsa: licence, lifting: false }).text;
}

test("of several boxes the ticked ones are told, and of none that it was none of them", () => {
  expect(has("site", true)).toBe("Drivers Licence, Responsible Service of Alcohol certificate");
  expect(has("site", false)).toBe("None of the above");
});

test("of who was added by hand nobody knows whether they were asked", () => {
  expect(has("phone", true)).toMatch(/^Drivers Licence/);
  expect(has("phone", false)).toBe("");
});
