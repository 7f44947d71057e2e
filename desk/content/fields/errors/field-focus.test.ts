import { parseHTML } from "linkedom";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { fieldControlId, focusField } from "./field-focus.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["the field of a line of text", `<input id="${fieldControlId("e", "f")}" data-wanted>`],
  [
    "the first button of a field of links",
    `<fieldset id="${fieldControlId("e", "f")}"><button data-wanted></button></fieldset>`,
  ],
  [
    "the text of a rich text",
    `<div id="${fieldControlId("e", "f")}" contenteditable="true" data-wanted><button></button></div>`,
  ],
])("%s takes the focus", (_, markup) => {
  const { document, HTMLElement } = parseHTML(`<body>${markup}</body>`);
  let focused: unknown;
  vi.stubGlobal("document", document);
  // The library has one prototype for all documents.
  const { focus, scrollIntoView } = HTMLElement.prototype;
  onTestFinished(() => void Object.assign(HTMLElement.prototype, { focus, scrollIntoView }));
  HTMLElement.prototype.focus = function focus() {
    focused = this;
  };
  HTMLElement.prototype.scrollIntoView = () => {};
  expect(focusField("e", "f")).toBe(true);
  expect(focused).toBe(document.querySelector("[data-wanted]"));
  expect(focusField("e", "g")).toBe(false);
});
