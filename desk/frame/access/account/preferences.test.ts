import { expect, test } from "vitest";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { openTestServices } from "#tests/support/site/services.ts";

const chosen = { singleKeys: true, mailOnSignIn: false, mailOnTask: false };
const news = { band: "atOnce", volunteer: "daily", message: "never" };

test("a choice that is not sent stays as it is, and one that does not exist is refused instead of switched off", async () => {
  await using site = await openTestServices();
  const ann = await signIn(site.services, { programme: "change" });
  const browser = deskBrowser(site.services, ann.cookie);
  expect((await browser.post("/me/preferences", { ...chosen, news })).status).toBe(200);
  const unknown = [
    { news: { ...news, band: "hourly" } },
    { news: { ...news, band: null } },
    { news: { ...news, member: "daily" } },
    { news: [] },
    { singleKeys: "yes" },
    { mailOnTask: null },
    { sound: true },
  ];
  for (const each of unknown)
    expect((await browser.post("/me/preferences", each)).status, JSON.stringify(each)).toBe(422);
  await browser.post("/me/preferences", {});
  await browser.post("/me/preferences", { singleKeys: false });
  await browser.post("/me/preferences", { news: { message: "atOnce" } });
  expect((await browser.get("/me")).body.preferences).toEqual({
    ...chosen,
    singleKeys: false,
    shownColumns: [],
    news: { ...news, message: "atOnce" },
  });
});
