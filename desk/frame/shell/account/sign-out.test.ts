import { beforeEach, expect, test, vi } from "vitest";
import { sessionEditsKey } from "#desk/content/pages/edits/session-edits.ts";
import { shownNotices } from "../notices/notices.ts";
import { removeDrafts } from "./remove-drafts.ts";
import { signOut } from "./sign-out.ts";
import { saveBeforeSignOut } from "./unsent-pages.ts";

/** Its keys can be listed, as those of a browser's. */
class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return this[key] ?? null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

const own = sessionEditsKey("joan", "about");
let sessionStorage: MemoryStorage;
const fetched = vi.fn(async () => Response.json({}));
const assign = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage = new MemoryStorage();
  vi.stubGlobal("window", { localStorage: new MemoryStorage(), sessionStorage });
  vi.stubGlobal("location", { assign, href: "http://localhost/desk/me" });
  vi.stubGlobal("fetch", fetched);
});

test("what was written on a page is sent before the session ends", async () => {
  sessionStorage.setItem(own, "The last words.");
  saveBeforeSignOut("about", async () => {
    expect(fetched).not.toHaveBeenCalled();
    sessionStorage.removeItem(own);
  });
  await signOut("joan");
  expect(assign).toHaveBeenCalledWith("/desk/sign-in");
});

test("while it does not arrive one stays signed in, and only another press without a change leaves it behind", async () => {
  saveBeforeSignOut("about", async () => undefined);
  sessionStorage.setItem(own, "The last words.");
  await signOut("joan");
  expect(fetched).not.toHaveBeenCalled();
  expect(shownNotices()[0]?.words).toContain("what you wrote on a page has not arrived");

  sessionStorage.setItem(own, "The very last words.");
  await signOut("joan");
  expect(fetched).not.toHaveBeenCalled();

  await signOut("joan");
  expect(assign).toHaveBeenCalledWith("/desk/sign-in");
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("whoever sits here next finds nothing that another has written on a page", () => {
  const [theirs, other] = [sessionEditsKey("kim", "about"), "festival-draft"];
  for (const key of [own, theirs, other]) sessionStorage.setItem(key, "Words.");
  removeDrafts({ except: "kim" });
  expect(Object.keys(sessionStorage)).toEqual([theirs, other]);
});
