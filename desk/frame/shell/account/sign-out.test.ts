import { beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "#tests/support/browser/memory-storage.ts";
import { shownNotices } from "../notices/notices.ts";
import { signOut } from "./sign-out.ts";
import { saveBeforeSignOut } from "./unsent-pages.ts";

const own = "desk-draft:joan:/desk/api/pages/about";
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
