import { expect, test } from "vitest";
import { openMailDelivery } from "#tests/support/servers/mail-delivery.ts";
import { startSmtp } from "#tests/support/servers/smtp.ts";
import { deliverNext } from "../outbox/deliver-mail.server.ts";
import { type WrittenEmail, writtenEmails } from "./written-emails.server.tsx";

test("an email that somebody wrote arrives as written, below what it answers, and is answered to the committee", async () => {
  await using smtp = await startSmtp();
  const settings = { SMTP_URL: smtp.url, COMMITTEE_EMAIL: "committee@festival.example" };
  await using mailer = await openMailDelivery(settings, writtenEmails);
  const facts: WrittenEmail = {
    to: "ann@example.org",
    subject: "About your question",
    text: "Dear Ann,\n\nyes: at six.\nBring <b>a chair</b>.",
    why: "You get this because you wrote to us.",
    quote: { introduction: "On 31 January you wrote:", text: "When does it start?" },
    references: ["<first@example.org>", "no Message-ID\r\nBcc: all@example.org", "<second@example.org>"],
  };
  await mailer.queue(facts, "message-answer");
  await deliverNext(mailer.delivery);
  const [mail] = smtp.mails;
  expect(mail?.parsed).toMatchObject({
    subject: "About your question",
    to: { text: "ann@example.org" },
    replyTo: { text: "committee@festival.example" },
    inReplyTo: "<second@example.org>",
    references: ["<first@example.org>", "<second@example.org>"],
  });
  expect(mail?.parsed.text).toMatch(/Dear Ann,\s+yes: at six\.\s*\nBring <b>a chair<\/b>\.\s+On 31 January you wrote:/);
  expect(mail?.parsed.html).toContain("Bring &lt;b&gt;a chair&lt;/b&gt;.");
  expect(mail?.parsed.headers.has("auto-submitted")).toBe(false);
});

test("an email that the program wrote calls itself automatic", async () => {
  await using smtp = await startSmtp();
  await using mailer = await openMailDelivery({ SMTP_URL: smtp.url });
  await mailer.queue();
  await deliverNext(mailer.delivery);
  expect(smtp.mails[0]?.parsed.headers.get("auto-submitted")).toBe("auto-generated");
});
