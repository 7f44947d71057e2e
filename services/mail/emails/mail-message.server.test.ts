import { simpleParser } from "mailparser";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { oneLine } from "#platform/text/one-line.ts";
import { plainEmail } from "#tests/support/servers/mail-delivery.ts";
import type { Email } from "./email.server.ts";
import { composeMessage, UnsafeEmailError } from "./mail-message.server.ts";

const context = { id: "1234", date: new Date(0), mailFrom: "hello@jazz.example.org", festival: "The Festival" };
const write = (email: Partial<Email> = {}) => composeMessage(plainEmail(email), context);

test("an email has both parts, our sender, and the Message-ID of its outbox row", async () => {
  const { sender, recipient, message } = await write({ subject: "Grüße", text: "Hallo Wörld\n", html: "<p>Wörld</p>" });
  const mail = await simpleParser(message);
  expect({ sender, recipient }).toEqual({ sender: "hello@jazz.example.org", recipient: "ann@example.org" });
  expect(mail.from?.value).toEqual([{ name: "The Festival", address: "hello@jazz.example.org" }]);
  expect(mail).toMatchObject({ subject: "Grüße", text: "Hallo Wörld\n", html: "<p>Wörld</p>" });
  expect(mail).toMatchObject({ messageId: "<1234@jazz.example.org>", date: new Date(0) });
});

test.each([
  ["short", "Hello\nAnn\n\nBye\n"],
  ["long", `${"word ".repeat(200)}\n\n`],
  ["in other alphabets", "Grüße\n\n".repeat(3)],
  ["mostly in other alphabets", "Χαίρετε, κόσμε\n".repeat(9)],
  ["with every kind of line end", "a\nb\r\nc\rd\n\re\r"],
  ["with dots and headers", ".\n..\nFrom me\nTo: x\n"],
])("every line of an email ends with CRLF: text that is %s", async (_, text) => {
  const { message } = await write({
    text,
    html: `<p>${text}</p>`,
    subject: `Grüße ${"an alle ".repeat(30)}`,
    fromName: "Ü".repeat(60),
    headers: { "List-Unsubscribe": `<https://jazz.example.org/${"x".repeat(200)}>` },
  });
  expect(message.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const mail = await simpleParser(message);
  expect(mail.text?.trimEnd()).toBe(text.replaceAll(/\r\n?/g, "\n").trimEnd());
});

test("an email may set a sender's name, a reply address and List-Unsubscribe", async () => {
  const { message } = await write({
    fromName: "Ann, for the committee",
    replyTo: { name: 'Eve "x" <eve@evil.example>', address: "eve@example.org" },
    headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  });
  const mail = await simpleParser(message);
  expect(mail.from?.value).toEqual([{ name: "Ann, for the committee", address: "hello@jazz.example.org" }]);
  expect(mail.replyTo?.value).toEqual([{ name: 'Eve "x" <eve@evil.example>', address: "eve@example.org" }]);
  expect(message).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
});

test.each([
  "ann@example.org\r\nRCPT TO:<victim@example.org>",
  "ann@example.org>\r\nDATA",
  "ann@example.org, victim@example.org",
  "Ann <ann@example.org>",
  "ann@example.org\0",
  "",
])("an email needs exactly one valid recipient: %j is refused", async (to) => {
  await expect(write({ to })).rejects.toThrow(UnsafeEmailError);
});

const breaks = ["\r\nBcc: victim@example.org", "\nBcc: victim@example.org", "\rx", "\0x", "\u2028x", "\x1b[2J"];

test.each(breaks)("no value can inject a header: %j", async (added) => {
  await expect(write({ subject: `Hello${added}` })).rejects.toThrow(UnsafeEmailError);
  await expect(write({ fromName: `Ann${added}` })).rejects.toThrow(UnsafeEmailError);
  await expect(write({ replyTo: { name: `Eve${added}`, address: "eve@example.org" } })).rejects.toThrow(
    UnsafeEmailError,
  );
  await expect(write({ headers: { "List-Id": `list${added}` } })).rejects.toThrow(UnsafeEmailError);
});

test.each([
  "=?utf-8?q?URGENT_=E2=80=AEevil_=0D=0ABcc:_a=40b.example?=",
  "=?utf-8?b?4oCuZXZpbA==?= =?utf-8?b?4oCuZXZpbA==?=",
  'Ann "=?utf-8?q?=E2=80=AEevil?="',
  "Grüße =?utf-8?q?=E2=80=AEevil?=",
  `${"long ".repeat(30)}=?utf-8?q?=E2=80=AEevil?=`,
  "==??utf-8?q?=E2=80=AEevil?=",
])("an encoded word that somebody typed is shown as they typed it, and not decoded: %j", async (typed) => {
  const name = oneLine(typed, 300);
  const { message } = await write({ subject: name, fromName: name, replyTo: { name, address: "eve@example.org" } });
  const [{ subject, from, replyTo }, other] = [await simpleParser(message), await PostalMime.parse(message)];
  const asTyped = name.replaceAll("=?", "= ?");
  expect([subject, from?.value[0]?.name, replyTo?.value[0]?.name]).toEqual([asTyped, asTyped, asTyped]);
  expect([other.subject, other.from?.name, other.replyTo?.[0]?.name]).toEqual([asTyped, asTyped, asTyped]);
});

test("an encoded word in an address reaches no header", async () => {
  const address = "=?utf-8?q?=E2=80=AEevil?=@example.org";
  await expect(write({ to: address })).rejects.toThrow(UnsafeEmailError);
  const { message } = await write({ replyTo: { name: "Eve", address } });
  expect((await simpleParser(message)).replyTo).toBeUndefined();
});

test("an invalid reply address is left out", async () => {
  const { message } = await write({ replyTo: { name: "Eve", address: "eve@example.org\r\nBcc: victim@example.org" } });
  const mail = await simpleParser(message);
  expect(mail.replyTo).toBeUndefined();
  expect(mail.headers.has("bcc")).toBe(false);
});

test.each(["From", "Bcc", "Sender", "Content-Type", "Message-ID", "List-Id: x\r\nBcc"])(
  "an email cannot set %j",
  async (name) => {
    await expect(write({ headers: { [name]: "victim@example.org" } })).rejects.toThrow(UnsafeEmailError);
  },
);

test("text that looks like headers, the end of the message or a file stays text", async () => {
  const text = "Bcc: victim@example.org\r\n\r\n.\r\nQUIT\r\n--_NmP\r\nfile:///etc/passwd\n";
  const mail = await simpleParser((await write({ text, subject: "=?UTF-8?Q?a=0D=0ABcc:_b?=" })).message);
  expect(mail.text).toBe(text.replaceAll("\r\n", "\n"));
  expect(mail.headers.has("bcc")).toBe(false);
  expect(mail.attachments).toEqual([]);
});

test("input becomes one line of limited length", () => {
  expect(oneLine(" Ann\r\nBcc: x\t\0 \u2028 Lee ")).toBe("Ann Bcc: x Lee");
  expect([...oneLine("🎷".repeat(200), 10)]).toHaveLength(10);
  expect(oneLine("a\u200bb \u202ec\u202c\ufeff")).toBe("a b c");
  expect(oneLine("👩\u200d🎤 می\u200cخواهم")).toBe("👩\u200d🎤 می\u200cخواهم");
});
