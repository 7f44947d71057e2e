import { expect, test } from "vitest";
import type { ContentType } from "#desk/content/content-model-contract.ts";
import { fieldDifferences } from "./field-differences.ts";

const field = {
  linkType: null,
  required: false,
  isDisabled: false,
  help: "",
  widget: null,
  validations: [],
  items: null,
};
const type: ContentType = {
  id: "section",
  name: "Section",
  description: "",
  displayField: null,
  fields: [
    { ...field, id: "text", name: "Text", type: "RichText" },
    { ...field, id: "picture", name: "Picture", type: "Link", linkType: "Asset" },
  ],
};
const paragraph = (...content: object[]) => ({
  text: { nodeType: "document", data: {}, content: [{ nodeType: "paragraph", data: {}, content }] },
});
const text = (value: string, ...marks: string[]) => ({
  nodeType: "text",
  value,
  marks: marks.map((mark) => ({ type: mark })),
  data: {},
});
const link = (uri: string) => ({ nodeType: "hyperlink", data: { uri }, content: [text("Tickets")] });
const picture = (id: string) => ({ picture: { sys: { type: "Link", linkType: "Asset", id } } });
const inText = { field: "text", name: "Text" };

test("another address of a link is told", () => {
  const [before, after] = [paragraph(link("https://old.example")), paragraph(link("https://new.example"))];
  expect(fieldDifferences(type, before, after, () => undefined)).toEqual([
    { ...inText, kind: "words", before: "Tickets (https://old.example)", after: "Tickets (https://new.example)" },
  ]);
});

test("where the words are alike it is told that their form differs", () => {
  const [before, after] = [paragraph(text("Friday")), paragraph(text("Friday", "bold"))];
  expect(fieldDifferences(type, before, after, () => undefined)).toEqual([{ ...inText, kind: "form" }]);
});

test("another picture is told by its name, also one of the same name", () => {
  const inPicture = { field: "picture", name: "Picture" };
  expect(fieldDifferences(type, picture("hall"), picture("band"), (id) => `The ${id}`)).toEqual([
    { ...inPicture, kind: "words", before: "The hall", after: "The band" },
  ]);
  expect(fieldDifferences(type, picture("hall"), picture("band"), () => "A photo")).toEqual([
    { ...inPicture, kind: "form" },
  ]);
});
