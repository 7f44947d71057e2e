import { expect, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { newsletterEmails } from "./newsletter-emails.server.tsx";

const token = "t".repeat(43);
const confirmToken = "c".repeat(43);
const link = `https://jazz.example.org/newsletter/unsubscribe?token=${token}`;

test("the email has a confirmation link, names the form's site, and has one-click unsubscribe headers", async () => {
  const email = await write({ email: "Ann@example.org", token, confirmToken });
  expect(email).toMatchObject({ to: "Ann@example.org", subject: expect.stringMatching(/confirm/i) });
  for (const part of [email?.html, email?.text]) {
    expect(part).toContain(`https://jazz.example.org/newsletter/confirm?token=${confirmToken}`);
    expect(part).toContain(link);
    expect(part).toContain("Ann@example.org");
    expect(part).toContain("If it was not you, do nothing");
  }
  expect(email?.headers).toEqual({
    "List-Unsubscribe": `<${link}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test("a mail that release 0.1.0 queued leads to a page that says that its link has ended", async () => {
  const email = await write({ email: "Ann@example.org", token });
  expect(email?.text).toContain(`https://jazz.example.org/newsletter/confirm?token=${token}`);
});

test("facts of another shape, queued by an older release, are refused", async () => {
  await expect(write({ address: "ann@example.org" })).rejects.toThrow();
});

async function write(facts: unknown) {
  const config = { ...loadConfig({}), siteUrl: "https://jazz.example.org" };
  const client = { entries: async () => ({ total: 0, skip: 0, limit: 1, items: [] }) };
  return newsletterEmails["newsletter-confirmation"]?.(facts, { config, content: { client } });
}
