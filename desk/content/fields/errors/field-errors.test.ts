import { expect, test } from "vitest";
import type { ContentField } from "../../content-model-contract.ts";
import { fieldErrors } from "./field-errors.ts";

const words = (count: number) => "x".repeat(count);
const list: ContentField["items"] = { type: "Symbol", linkType: null, validations: [{ in: ["Swing", "Bop"] }] };
const heading = { nodeType: "heading-1", data: {}, content: [] };
const bold = { nodeType: "text", value: "Jazz", marks: [{ type: "bold" }], data: {} };
const document = (...content: object[]) => ({ nodeType: "document", data: {}, content });

test.each<[string, Partial<ContentField>, unknown, string[]]>([
  ["a text that is too long", { validations: [{ size: { max: 3 } }] }, "Jazz!", ["At most 3 letters: there are 5."]],
  ["a text that is too short", { validations: [{ size: { min: 3 } }] }, "J", ["At least 3 letters: there are 1."]],
  ["a line longer than Contentful takes", {}, words(257), ["At most 256 letters: there are 257."]],
  ["a text longer than Contentful takes", { type: "Text" }, words(50_001), ["At most 50000 letters: there are 50001."]],
  [
    "a number out of its range",
    { type: "Integer", validations: [{ range: { min: 1, max: 14 } }] },
    15,
    ["At most 14."],
  ],
  ["a number with a fraction", { type: "Integer" }, 1.5, ["This is to be a whole number."]],
  [
    "a value that is not among those allowed",
    { validations: [{ in: ["Left", "Right"] }] },
    "Up",
    ["One of these: Left, Right."],
  ],
  [
    "a text of another form",
    { validations: [{ regexp: { pattern: "^/" }, message: "Begin with /." }] },
    "x",
    ["Begin with /."],
  ],
  [
    "a text of a form that is forbidden",
    { validations: [{ prohibitRegexp: { pattern: "x" } }] },
    "x",
    ["This does not have the form that is asked for."],
  ],
  ["a pattern that is none", { validations: [{ regexp: { pattern: "(" } }] }, "x", []],
  [
    "a day too early",
    { type: "Date", validations: [{ dateRange: { min: "2027-01-01" } }] },
    "2026-06-01",
    ["Not before 2027-01-01."],
  ],
  ["no day", { type: "Date" }, "soon", ["This is to be a date."]],
  ["a list with a wrong word", { type: "Array", items: list }, ["Bop", "Rock"], ["2: One of these: Swing, Bop."]],
  [
    "a list that is too long",
    { type: "Array", validations: [{ size: { max: 1 } }] },
    ["a", "b"],
    ["At most 1 entries: there are 2."],
  ],
  [
    "a heading where none is allowed",
    { type: "RichText", validations: [{ enabledNodeTypes: ["hr"] }] },
    document(heading),
    ["There may be no headings of level 1 here."],
  ],
  [
    "a mark where none is allowed",
    { type: "RichText", validations: [{ enabledMarks: [] }] },
    document({ nodeType: "paragraph", data: {}, content: [bold] }),
    ["There may be no words in bold here."],
  ],
  [
    "too many of a kind",
    { type: "RichText", validations: [{ nodes: { "heading-1": [{ size: { max: 1 } }] } }] },
    document(heading, heading),
    ["At most 1 headings of level 1."],
  ],
  ["what keeps all rules", { validations: [{ size: { max: 4 } }, { in: ["Jazz"] }] }, "Jazz", []],
])("%s", (_, field, value, errors) => {
  expect(fieldErrors({ ...symbol, ...field }, value)).toEqual(errors);
});

test("a draft may lack what is needed, publishing may not", () => {
  const field = { ...symbol, required: true };
  expect(fieldErrors(field, undefined)).toEqual([]);
  expect(fieldErrors(field, undefined, true)).toEqual(["This is needed before it can be published."]);
  expect(fieldErrors(symbol, undefined, true)).toEqual([]);
});

const symbol: ContentField = {
  id: "title",
  name: "Title",
  type: "Symbol",
  linkType: null,
  required: false,
  isDisabled: false,
  help: "",
  widget: null,
  items: null,
  validations: [],
};
