import { describe, expect, it } from "vitest";
import type { Pattern, PatternResult } from "./pattern-tests.ts";
import { richTextErrors } from "./rich-text-rules.ts";
import { validationErrors } from "./validations.ts";

const entry = { sys: { id: "band", contentType: { sys: { id: "page" } } } };
const film = { contentType: "video/mp4", details: { size: 900 } };
const picture = { contentType: "image/png", details: { size: 100, image: { width: 40, height: 30 } } };
const assets: Record<string, object> = { film, picture };
const link = (linkType: string, id: string) => ({ sys: { type: "Link", linkType, id } });
const surroundings = {
  findLinked: (value: unknown) => {
    const { linkType, id } = (value as ReturnType<typeof link>).sys;
    return linkType === "Entry" ? entry : { sys: { id }, fields: { file: { "en-AU": assets[id] } } };
  },
  isTaken: (value: unknown) => value === "taken",
  matches: ({ pattern, flags }: Pattern, value: string): PatternResult =>
    pattern === "(" ? "failed" : new RegExp(pattern, flags ?? "").test(value),
};
const errorsOf = (validation: object, value: unknown) =>
  validationErrors([validation], value, ["fields", "any", "en-AU"], surroundings).map(({ name }) => name);

describe("a rule of the content model", () => {
  it.each([
    ["size of a text", { size: { min: 2, max: 4 } }, ["ab", "abcd"], ["a", "abcde"]],
    ["size of a list", { size: { max: 1 } }, [[], [1]], [[1, 2]]],
    ["range", { range: { min: 1, max: 9 } }, [1, 9], [0, 10]],
    ["in", { in: ["Left", "Right"] }, ["Left"], ["Up"]],
    ["regexp", { regexp: { pattern: "^\\d+$", flags: "" } }, ["12"], ["a"]],
    ["prohibitRegexp", { prohibitRegexp: { pattern: "x", flags: "i" } }, ["a"], ["aXb"]],
    ["unique", { unique: true }, ["free"], ["taken"]],
    [
      "dateRange",
      { dateRange: { min: "2027-06-10", max: "2027-06-14" } },
      ["2027-06-10"],
      ["2027-06-09", "2027-06-15"],
    ],
    ["linkContentType", { linkContentType: ["page"] }, [link("Entry", "band")], []],
    ["linkContentType", { linkContentType: ["section"] }, [], [link("Entry", "band")]],
    ["linkMimetypeGroup", { linkMimetypeGroup: ["image"] }, [link("Asset", "picture")], [link("Asset", "film")]],
    ["assetFileSize", { assetFileSize: { max: 500 } }, [link("Asset", "picture")], [link("Asset", "film")]],
    ["assetImageDimensions", { assetImageDimensions: { width: { max: 40 } } }, [link("Asset", "picture")], []],
    ["assetImageDimensions", { assetImageDimensions: { height: { min: 31 } } }, [], [link("Asset", "picture")]],
  ])("%s", (name, validation, allowed, refused) => {
    for (const value of allowed) expect(errorsOf(validation, value), JSON.stringify(value)).toEqual([]);
    for (const value of refused)
      expect(errorsOf(validation, value), JSON.stringify(value)).toEqual([name.split(" ")[0]]);
  });

  it("says what its author wrote for it", () => {
    const rules = [{ size: { max: 1 }, message: "One letter, please" }];
    expect(validationErrors(rules, "ab", ["fields"], surroundings)).toMatchObject([
      { details: "One letter, please", max: 1 },
    ]);
  });

  it("a pattern that takes too long, or is none, lets nothing pass, whether it asks for or forbids, and says so", () => {
    for (const rule of ["regexp", "prohibitRegexp"]) {
      const errors = validationErrors(
        [{ [rule]: { pattern: "(" }, message: "Begin with a b." }],
        "a",
        ["fields"],
        surroundings,
      );
      expect(errors).toMatchObject([
        { name: rule, untested: true, details: expect.stringContaining("is not valid, or") },
      ]);
    }
  });

  it("that Contentful may add later is passed over", () => {
    expect(errorsOf({ newRule: { anything: true } }, "a")).toEqual([]);
  });
});

it("a rich text has only the marks, nodes and links that its field allows", () => {
  const text = (...types: string[]) => ({
    nodeType: "text",
    value: "a",
    marks: types.map((type) => ({ type })),
    data: {},
  });
  const embedded = { nodeType: "embedded-entry-block", data: { target: link("Entry", "band") }, content: [] };
  const heading = { nodeType: "heading-2", data: {}, content: [text("bold", "underline")] };
  const document = { nodeType: "document", data: {}, content: [heading, embedded] };
  const errorsFor = (rule: object) =>
    richTextErrors([rule], document, ["fields", "text"], surroundings).map(({ name, value }) => [name, value]);
  expect(errorsFor({ enabledMarks: ["bold"] })).toEqual([["enabledMarks", "underline"]]);
  expect(errorsFor({ enabledNodeTypes: ["heading-2"] })).toEqual([["enabledNodeTypes", "embedded-entry-block"]]);
  expect(errorsFor({ nodes: { "embedded-entry-block": [{ linkContentType: ["section"] }] } })).toEqual([
    ["linkContentType", link("Entry", "band")],
  ]);
  expect(errorsFor({ enabledMarks: ["bold", "underline"], nodes: {} })).toEqual([]);
});
