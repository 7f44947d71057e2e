import { expect, test } from "vitest";
import { bandsScope, isStoredFile, isStoredPicture, scheduleScopes, storedPagePath } from "./stored-addresses.ts";

test.each(["/schedule", "/schedule/friday", "/my-festival", "/bands/difflock", "/bands/caf%C3%A9orkestar"])(
  "%s is stored, and lies where the service worker is asked",
  (path) => {
    expect(storedPagePath(path)).toBe(path);
    expect(storedPagePath(`${path}/`)).toBe(path);
    expect([...scheduleScopes, bandsScope].some((scope) => path.startsWith(scope))).toBe(true);
  },
);

test.each([
  "/",
  "/band",
  "/schedule.ics",
  "/schedule/friday.ics",
  "/schedule/friday/night",
  "/schedule-of-fees",
  "/bands/difflock.ics",
  "/bands/",
  "/membership",
  "/member-success",
  "/newsletter/confirm",
  "/contact",
  "/api/records/get-bands",
  "/sandbox/mail",
])("%s is never stored", (path) => {
  expect(storedPagePath(path)).toBeUndefined();
});

test.each(["/desk", "/desk/bands", "/desk/preview/schedule", "/desk/api/bands", "/my", "/my/x7Qz", "/member-success"])(
  "%s is never stored, nor is the service worker ever asked for it",
  (path) => {
    expect(storedPagePath(path)).toBeUndefined();
    expect([...scheduleScopes, bandsScope].some((scope) => path.startsWith(scope))).toBe(false);
  },
);

test("scripts, styles and fonts of the public site are stored, none of the desk", () => {
  expect(isStoredFile("/assets/root-DhV1x2a3.css")).toBe(true);
  expect(isStoredFile("/assets/desk/main-DhV1x2a3.js")).toBe(false);
  expect(isStoredFile("/service-worker.js")).toBe(false);
});

test("pictures of the content are stored, none that bands sent", () => {
  expect(isStoredPicture("/content/assets/cjf/poster/poster.png")).toBe(true);
  expect(isStoredPicture("/content/spaces/cjf/environments/master/entries")).toBe(false);
  expect(isStoredPicture("/imageupload/abc.jpg")).toBe(false);
});
