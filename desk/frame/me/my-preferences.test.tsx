import { expect, test } from "vitest";
import { preferences } from "#desk/frame/access/account/preferences.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.tsx";
import MePage from "./me-page.tsx";

test("a choice is sent by itself, so that it takes back none whose answer is still to come", async () => {
  const account = {
    devices: [],
    passkeys: [],
    hasCodeApp: true,
    recoveryCodes: 10,
    usedRecoveryCodes: 0,
    preferences: preferences.parse({}),
    openWork: 0,
    tokens: null,
    colleagues: [],
  };
  await using desk = await openDeskPage([{ path: "me", loader: () => account, Component: MePage }], "/desk/me");
  await desk.fill("[name=singleKeys]", true);
  await desk.fill("[name=mailOnTask]", false);
  await desk.fill("[name=news-band]", "atOnce");
  await desk.fill("[name=news-message]", "daily");
  expect(desk.requests.map(({ body }) => body)).toEqual([
    { singleKeys: true },
    { mailOnTask: false },
    { news: { band: "atOnce" } },
    { news: { message: "daily" } },
  ]);
});
