import { expect, test } from "vitest";
import { valueText, valueTextWithLinks } from "./value-text.ts";

const words = (value: string) => ({ nodeType: "text", value, marks: [], data: {} });
const assetLink = (id: string) => ({ sys: { type: "Link", linkType: "Asset", id } });
const nameOf = (id: string) => (id === "hall" ? "The hall" : undefined);

const text = {
  nodeType: "document",
  content: [
    {
      nodeType: "paragraph",
      data: {},
      content: [
        words("Get "),
        { nodeType: "hyperlink", data: { uri: "https://tickets.example/2" }, content: [words("tickets")] },
        words(" now."),
      ],
    },
    { nodeType: "embedded-asset-block", data: { target: assetLink("hall") }, content: [] },
  ],
};

test("a rich text is read without the addresses of its links", () => {
  expect(valueText(text, nameOf)).toBe("Get tickets now.");
});

test("a rich text that is compared says where its links lead, and what is embedded", () => {
  expect(valueTextWithLinks(text, nameOf)).toBe("Get tickets (https://tickets.example/2) now.\n[The hall]");
});

test("a picture is compared by its name", () => {
  expect(valueTextWithLinks(assetLink("hall"), nameOf)).toBe("The hall");
  expect(valueTextWithLinks(assetLink("gone"), nameOf)).toBe("something that is not here");
});
