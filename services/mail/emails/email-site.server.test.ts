import { expect, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { festivalName } from "#services/site/festival-name.ts";
import { emailSite } from "./email-site.server.ts";

test.each([
  ["A festival ", "A festival"],
  ["A festival\nof\tjazz\u2028", "A festival of jazz"],
  ["\n", festivalName],
  [undefined, festivalName],
])("a festival called %j in the content is %j in emails, on one line", async (name, inEmails) => {
  expect((await emailSite(withContent({ fields: { name } }))).name).toBe(inEmails);
});

test("an email does not wait for an unavailable content service", async () => {
  const client = { entries: () => Promise.reject(new Error("away")) };
  expect((await emailSite({ config: loadConfig({}), content: { client } })).name).toBe(festivalName);
});

function withContent(festival: object) {
  const client = { entries: async () => ({ total: 1, skip: 0, limit: 1, items: [festival] }) };
  return { config: loadConfig({}), content: { client } };
}
