import { expect, test, vi } from "vitest";
import { preferences } from "#desk/frame/access/account/preferences.ts";
import { DeskFrame } from "#desk/frame/shell/layout/desk-frame.tsx";
import { ann, openDeskPage } from "#tests/support/desk/desk-page.tsx";
import MePage from "./me-page.tsx";

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

test("a choice is sent by itself, so that it takes back none whose answer is still to come", async () => {
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

test("new one-time codes stay on the page while the desk opens to somebody who had used up theirs", async () => {
  let left = 0;
  const found = () => ({ ...account, hasCodeApp: false, recoveryCodes: left, usedRecoveryCodes: 10 });
  await using desk = await openDeskPage(
    [{ path: "me", loader: found, Component: MePage }],
    "/desk/me",
    DeskFrame,
    () => ({ ...ann, needsSecondFactor: left === 0, hasSecondFactor: false }),
  );
  const reload = vi.fn();
  vi.stubGlobal("location", { host: "festival.example", reload });
  const places = () => desk.document.querySelector("nav")?.textContent;
  expect(places()).not.toContain("Bands");
  const button = [...desk.document.querySelectorAll("button")].find(({ textContent }) => textContent.includes("ten"));
  await desk.press(button);
  left = 10;
  await desk.requests.at(-1)?.answer({ codes: ["first-code", "second-code"] });
  expect(reload).not.toHaveBeenCalled();
  expect(desk.document.querySelector("#main")?.textContent).toContain("first-code");
  expect(places()).toContain("Bands");
});
