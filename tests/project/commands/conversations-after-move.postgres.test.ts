import { expect, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { createServices } from "#services/services.server.ts";
import {
  expectedConversation,
  mailsThatGoOut,
  shownConversation,
  storeConversation,
  takeLastBack,
} from "#tests/support/desk/conversation.ts";
import { openTarget } from "#tests/support/servers/move-target.ts";
import { folder, run } from "#tests/support/site/data-folder.ts";

/** Opens a data folder, moves it to PostgreSQL, and opens that. @returns the site there, and who answered */
async function moved() {
  const dataDir = folder();
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: "silent" };
  const site = await createServices(loadConfig(settings));
  const ann = await storeConversation(site);
  await site.close();
  const { url } = await openTarget();
  expect(await run("move", dataDir, undefined, {}, ["--to", url])).toMatchObject({ code: 0 });
  const services = await createServices(loadConfig({ ...settings, DATABASE_URL: url }));
  return { services, ann, [Symbol.asyncDispose]: () => services.close() };
}

test("a festival that moves takes its conversations along, and an answer of the last minute goes out from there", async () => {
  await using site = await moved();
  expect(await shownConversation(site.services)).toEqual(expectedConversation("goes out later, can be taken back"));
  expect(await mailsThatGoOut(site.services)).toBe(1);
});

test("an answer of the last minute can be taken back after the festival has moved", async () => {
  await using site = await moved();
  expect(await takeLastBack(site.services, site.ann)).toBe(true);
  expect(await mailsThatGoOut(site.services)).toBe(0);
});
