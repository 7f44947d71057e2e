import { parseHTML } from "linkedom";
import { afterEach, expect, test, vi } from "vitest";
import { followTyping, hasUnsavedTexts } from "./unsaved-texts.ts";

afterEach(() => vi.unstubAllGlobals());

test("what was typed without a draft is unsaved until its form is closed; what has a draft never is", () => {
  const { document, Element, Event } = parseHTML(
    "<body><form id=invite><input></form><form data-draft><textarea></textarea></form><input id=own data-draft></body>",
  );
  vi.stubGlobal("Element", Element);
  followTyping(document);
  const type = (field: string) => document.querySelector(field)?.dispatchEvent(new Event("input", { bubbles: true }));
  type("textarea");
  type("#own");
  expect(hasUnsavedTexts()).toBe(false);
  type("#invite input");
  expect(hasUnsavedTexts()).toBe(true);
  document.querySelector("#invite")?.remove();
  expect(hasUnsavedTexts()).toBe(false);
});
