import { expect, test } from "vitest";
import { settleRestoredDatabase } from "#services/maintenance/settle-restored.server.ts";
import {
  expectedConversation,
  mailsThatGoOut,
  shownConversation,
  storeConversation,
  takeLastBack,
} from "#tests/support/desk/conversation.ts";
import { openTestServices } from "#tests/support/site/services.ts";

test("in a restored database a conversation is whole; an answer of its last minute is held, and can be taken back", async () => {
  await using site = await openTestServices();
  const { services } = site;
  const ann = await storeConversation(services);
  expect(await shownConversation(services)).toEqual(expectedConversation("goes out later, can be taken back"));
  await settleRestoredDatabase(services.db, { madeAt: undefined });
  expect(await shownConversation(services)).toEqual(expectedConversation("held until the chair decides"));
  expect(await mailsThatGoOut(services)).toBe(0);
  expect(await takeLastBack(services, ann)).toBe(true);
  expect(await shownConversation(services)).toEqual(expectedConversation("").slice(0, 2));
  expect(await mailsThatGoOut(services)).toBe(0);
});
