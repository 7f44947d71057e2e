import { expect, test } from "vitest";
import { renderMarkup, textIn } from "#tests/support/browser/render-markup.tsx";
import type { Choice, ContentField, ContentType } from "../content-model-contract.ts";
import { FieldInput } from "./field-input.tsx";
import { FieldTools } from "./frame/field-tools.tsx";
import { linkTo, lookUpIn } from "./links/look-up.ts";

const saxophone: Choice = {
  id: "sax",
  kind: "Asset",
  type: "image/png",
  name: "A saxophone",
  state: "draft",
  slug: null,
  width: 1200,
  height: 800,
  thumbnail: "/sax.png",
};

const links: ContentField["items"] = { type: "Link", linkType: "Asset", validations: [] };

test.each<[string, Partial<ContentField>, unknown, RegExp]>([
  ["a line of text with its help", { help: "On the poster." }, "Swing", /On the poster.*<input[^>]*value="Swing"/],
  ["how many letters there are", { validations: [{ size: { max: 80 } }] }, "Swing", /5 of 80 letters/],
  ["several lines of text", { type: "Text" }, "Swing", /<textarea.*>Swing/],
  ["a number", { type: "Integer" }, 12, /inputMode="numeric"[^>]*value="12"/],
  ["a day", { type: "Date" }, "2027-06-10", /type="date"[^>]*value="2027-06-10"/],
  ["a time", { type: "Date" }, "2027-06-10T19:30+10:00", /type="time"[^>]*value="19:30"/],
  ["yes and no", { type: "Boolean" }, true, /type="checkbox"[^>]*checked/],
  ["allowed values", { validations: [{ in: ["Left"] }] }, "Left", /<option value="Left" selected="">Left/],
  ["a value that is allowed no more", { validations: [{ in: ["Left"] }] }, "Up", /<option value="Up" selected="">Up/],
  ["a list of words", { type: "Array", items: words([]) }, ["Bop"], /aria-label="Field, 1"[^>]*value="Bop"/],
  ["several allowed values", { type: "Array", items: words(["Bop"]) }, ["Bop"], /type="checkbox"[^>]*value="Bop"/],
  ["a picture", { type: "Link", linkType: "Asset" }, linkTo("Asset", "sax"), /sax\.png.*A saxophone.*Draft.*Change/],
  ["a link to nowhere", { type: "Link" }, linkTo("Entry", "gone"), /Something that is not here any more/],
  [
    "links",
    { type: "Array", items: links },
    [linkTo("Asset", "sax"), linkTo("Asset", "sax")],
    /Move A saxophone.*Move to/,
  ],
  ["data", { type: "Object" }, { key: 1 }, /&quot;key&quot;: 1/],
  ["a value of another kind than its field's", {}, 12, /<pre[^>]*>12/],
  ["what is wrong with it", { validations: [{ size: { max: 3 } }] }, "Swing", /aria-invalid="true".*At most 3 letters/],
])("a field shows %s", (_, field, value, markup) => {
  expect(render(field, value)).toMatch(markup);
});

test("a field that may not be changed offers nothing", () => {
  const markup = render({ type: "Array", items: links, isDisabled: true }, [linkTo("Asset", "sax")]);
  expect(textIn(markup)).toBe("Field A saxophone Draft");
});

test("a new entry of an allowed type is offered, where somebody can make one", () => {
  const field = { type: "Link" as const, linkType: "Entry" as const, validations: [{ linkContentType: ["page"] }] };
  expect(textIn(render(field, undefined))).toContain("Choose: Page for Field Write a new one for Field");
});

function render(field: Partial<ContentField>, value: unknown): string {
  return renderMarkup(
    <FieldTools
      model={[page]}
      lookUp={lookUpIn({ ...nothing, choices: [saxophone] })}
      createEntry={async () => undefined}
    >
      <FieldInput
        entryId="e"
        type={page}
        field={{ ...symbol, ...field }}
        value={value}
        onChange={() => undefined}
        onAdd={() => undefined}
      />
    </FieldTools>,
  );
}

function words(allowed: string[]): ContentField["items"] {
  return { type: "Symbol", linkType: null, validations: allowed.length > 0 ? [{ in: allowed }] : [] };
}

const page: ContentType = { id: "page", name: "Page", description: "", displayField: null, fields: [] };
const nothing = { model: [page], entries: [], assets: [] };
const symbol: ContentField = {
  id: "field",
  name: "Field",
  type: "Symbol",
  linkType: null,
  required: false,
  isDisabled: false,
  help: "",
  widget: null,
  items: null,
  validations: [],
};
