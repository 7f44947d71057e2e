import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { MemoryStorage } from "#tests/support/browser/memory-storage.ts";
import { draftStore, listDrafts, removeDrafts } from "./drafts.ts";

const text = z.object({ words: z.string() });
const day = 24 * 60 * 60_000;
let localStorage: MemoryStorage;
let sessionStorage: MemoryStorage;

beforeEach(() => {
  [localStorage, sessionStorage] = [new MemoryStorage(), new MemoryStorage()];
  vi.stubGlobal("window", { localStorage, sessionStorage });
});
afterEach(() => vi.useRealTimers());

const ofBand = (personId: string) => draftStore(text, "localStorage", personId, "/desk/api/bands/B-1");
const ofPage = (personId: string) => draftStore(text, "sessionStorage", personId, "/desk/api/pages/about");

test("a draft is its owner's, of one thing, and there until it is cleared", () => {
  ofBand("joan").save({ words: "Rang" });
  ofPage("joan").save({ words: "About us" });
  expect(ofBand("joan").read()).toEqual({ words: "Rang" });
  expect(ofBand("kim").read()).toBeUndefined();
  expect(listDrafts("sessionStorage", "joan").map(({ address }) => address)).toEqual(["/desk/api/pages/about"]);
  ofBand("joan").clear();
  expect(ofBand("joan").read()).toBeUndefined();
  expect(ofPage("joan").read()).toEqual({ words: "About us" });
});

test("whoever sits here next finds none of another, and whoever signs out leaves none", () => {
  localStorage.setItem("festival-draft", "of the site");
  for (const of of [ofBand, ofPage]) for (const who of ["joan", "kim"]) of(who).save({ words: who });
  removeDrafts({ except: "kim" });
  expect([ofBand("joan").read(), ofPage("joan").read()]).toEqual([undefined, undefined]);
  expect([ofBand("kim").read(), ofPage("kim").read()]).toEqual([{ words: "kim" }, { words: "kim" }]);
  removeDrafts();
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([["festival-draft"], []]);
});

test("a draft that nobody has touched for a year goes when its owner comes back", () => {
  vi.useFakeTimers();
  ofBand("joan").save({ words: "Rang" });
  vi.advanceTimersByTime(364 * day);
  removeDrafts({ except: "joan" });
  expect(ofBand("joan").read()).toEqual({ words: "Rang" });
  vi.advanceTimersByTime(2 * day);
  removeDrafts({ except: "joan" });
  expect(Object.keys(localStorage)).toEqual([]);
});

test("drafts that an earlier desk has stored are there still, but for another's", () => {
  localStorage.setItem("desk-note:joan:/desk/api/bands/B-1", JSON.stringify({ words: "Rang" }));
  localStorage.setItem("desk-note:kim:/desk/api/bands/B-1", JSON.stringify({ words: "Wrote" }));
  sessionStorage.setItem("desk-pages:joan:about", JSON.stringify({ words: "About us" }));
  removeDrafts({ except: "joan" });
  expect([ofBand("joan").read(), ofPage("joan").read()]).toEqual([{ words: "Rang" }, { words: "About us" }]);
  expect([Object.keys(localStorage), Object.keys(sessionStorage)].flat()).toHaveLength(2);
});

test("without storage, or with something else in it, there is no draft, and nothing fails", () => {
  localStorage.setItem("desk-draft:joan:/desk/api/bands/B-1", "{");
  expect(ofBand("joan").read()).toBeUndefined();
  localStorage.setItem("desk-draft:joan:/desk/api/bands/B-1", JSON.stringify({ at: 1, draft: { words: 1 } }));
  expect(ofBand("joan").read()).toBeUndefined();
  vi.stubGlobal("window", {});
  ofBand("joan").save({ words: "Rang" });
  expect(ofBand("joan").read()).toBeUndefined();
  expect(listDrafts("localStorage", "joan")).toEqual([]);
  expect(() => removeDrafts()).not.toThrow();
});
