import { simpleParser } from "mailparser";
import { expect, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { composeMessage } from "#services/mail/emails/mail-message.server.ts";
import { contactEmails } from "./contact-emails.server.tsx";

const config = { ...loadConfig({}), siteUrl: "https://jazz.example.org", committeeEmail: "committee@jazz.example.org" };
const client = { entries: async () => ({ total: 0, skip: 0, limit: 1, items: [] }) };
const ann = { senderName: "Ann O'Hara", senderEmail: "ann@example.org", message: "Where do I park?\n\nAnn" };

test("the committee gets the whole message, with replies to the visitor, who gets no email", async () => {
  const mail = await mailOf(ann);
  expect(mail.to).toMatchObject({ value: [{ address: "committee@jazz.example.org" }] });
  expect(mail.replyTo?.value).toEqual([{ name: "Ann O'Hara", address: "ann@example.org" }]);
  expect(mail.subject).toBe("Message from the website M-7K3M9Q");
  for (const text of ["M-7K3M9Q", "Ann O'Hara", "ann@example.org", "Where do I park?\n\nAnn"])
    expect(mail.text).toContain(text);
  expect(mail.text).toMatch(/Received: Sunday,? 31 January 2027/);
});

test.each([
  ["no address", ""],
  ["none that is one", "ann at example"],
  ["two", "ann@example.org, victim@example.org"],
  ["one with a name", "Ann <ann@example.org>"],
  ["one with a header behind it", "ann@example.org\nBcc: victim@example.org"],
])("with %s the email is sent without Reply-To", async (_, senderEmail) => {
  const mail = await mailOf({ ...ann, senderEmail });
  expect(mail.replyTo).toBeUndefined();
  expect(mail.bcc).toBeUndefined();
  expect(mail.text).toContain("The sender left no address that a reply could go to.");
});

test.each(["Ann\nBcc: victim@example.org", "Ann\u2028Bcc: victim@example.org", 'Ann" <victim@example.org>, "'])(
  "a name in Reply-To stays on one line: %j",
  async (senderName) => {
    const mail = await mailOf({ ...ann, senderName });
    expect(mail.bcc).toBeUndefined();
    expect(mail.replyTo?.value.map(({ address }) => address)).toEqual(["ann@example.org"]);
    expect(mail.headers.get("subject")).toBe("Message from the website M-7K3M9Q");
  },
);

test("a visitor's input is escaped", async () => {
  const typed = `<img src=x onerror=alert(1)></div><script>alert(2)</script>`;
  const { html, text } = await mailOf({ senderName: typed, senderEmail: typed, message: typed });
  expect(html).not.toMatch(/<(img|script)/);
  expect(text?.split(typed)).toHaveLength(4);
});

test("a message with only a name is mailed", async () => {
  expect((await mailOf({ senderName: "Ann", senderEmail: "", message: "" })).text).toContain("Nothing was written.");
});

async function mailOf(message: typeof ann) {
  const facts = { reference: "M-7K3M9Q", receivedAt: "2027-01-31T08:15:00.000Z", message };
  const email = await contactEmails["contact-message"]?.(facts, { config, content: { client } });
  if (email === undefined) throw new Error("there is no such template");
  const context = { id: "1", date: new Date(0), mailFrom: "hello@jazz.example.org", festival: "The Festival" };
  return simpleParser((await composeMessage(email, context)).message);
}
