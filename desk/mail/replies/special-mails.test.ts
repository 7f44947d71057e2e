import { expect, test } from "vitest";
import { parseReply } from "./parse-reply.ts";

/** A mail as it comes: its headers, and its parts, each with its type first. */
function mailOf(headers: string[], parts: [type: string, content: string][]) {
  const body = parts.map(([type, content]) => `--x\nContent-Type: ${type}\n\n${content}\n`).join("");
  const mail = `From: joan@example.org\n${headers.join("\n")}\n\n${body}--x--\n`;
  return new TextEncoder().encode(mail.replaceAll("\n", "\r\n"));
}

const mixed = "Content-Type: multipart/mixed; boundary=x";
const plain = "text/plain; charset=utf-8";
const quote = "\n\nOn Mon, 23 Nov 2026 at 15:53, Jazz <jazz@example.org> wrote:\n\n> Dear Joan\n";

const invitation = (partstat: string, more = "") =>
  `BEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VTIMEZONE\nBEGIN:STANDARD\nDTSTART:16010101T030000\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT
ATTENDEE;CN="Joan: Hall";PARTSTAT=${partstat}:mailto:joan\n @example.org\nSUMMARY;LANGUAGE=en:Stage meeting\\, West\nDTSTART;TZID="Australia/Sydney":20270612T153000
${more}END:VEVENT\nEND:VCALENDAR`;

test.each([
  ["ACCEPTED", "accepted"],
  ["DECLINED", "declined"],
  ["TENTATIVE", "perhaps"],
  ["DELEGATED", "passed on to somebody else"],
])("a calendar's answer %s is said in words, with what it is about", async (status, said) => {
  const { words } = await parseReply(
    mailOf([mixed], [["text/calendar; method=REPLY; charset=utf-8", invitation(status)]]),
  );
  expect(words).toBe(`Their calendar answers an invitation: ${said} (Stage meeting, West, 12 June 2027, 15:30).`);
});

test("what somebody writes with a calendar's answer stays, and so does a calendar that is only attached", async () => {
  const calendar: [string, string] = ["text/calendar; method=REPLY", invitation("DECLINED", "COMMENT:Ill\\, sorry\n")];
  const { words } = await parseReply(mailOf([mixed], [[plain, "I am ill."], calendar]));
  expect(words).toContain("declined");
  expect(words).toContain("They add: “Ill, sorry”");
  expect(words).toMatch(/\n\nI am ill\.$/);
  const attached = invitation("ACCEPTED").replace("METHOD:REPLY\n", "");
  const own = await parseReply(
    mailOf(
      [mixed],
      [
        [plain, "Our tour."],
        ["text/calendar; name=tour.ics", attached],
      ],
    ),
  );
  expect([own.words, own.attachments.length]).toEqual(["Our tour.", 1]);
});

test.each([
  ["COUNTER", /proposes another time \(Stage meeting/],
  ["CANCEL", /cancels what it had invited to \(Stage meeting/],
  ["REQUEST", /is an invitation of their calendar \(Stage meeting/],
])("a calendar's %s is said for what it is", async (method, said) => {
  const calendar = invitation("NEEDS-ACTION").replace("REPLY", method);
  expect((await parseReply(mailOf([mixed], [[`text/calendar; method=${method}`, calendar]]))).words).toMatch(said);
});

test("a reaction of Gmail is said as one, and its part is no attachment", async () => {
  const parts: [string, string][] = [
    [plain, `👍 Joan Hall reacted via Gmail\n<https://www.google.com/gmail/about/>${quote}`],
    ["text/vnd.google.email-reaction+json", '{"emoji":"\\ud83d\\udc4d","version":1}'],
    ["text/html", "<p>👍 Joan Hall reacted via Gmail</p>"],
  ];
  const { words, attachments, kind } = await parseReply(
    mailOf(["Content-Type: multipart/alternative; boundary=x"], parts),
  );
  expect([kind, words, attachments]).toEqual(["reply", "They reacted with 👍, and wrote nothing.", []]);
});

test.each([
  [
    "Outlook",
    "[👍]  Joan Hall reacted to your message:\n________________________________\nFrom: Jazz\nSent: Mon 3:53\nSubject: A\n\nHi",
    "👍",
  ],
  ["Outlook, without an emoji", `Joan Hall reacted to your message:${quote}`, undefined],
  ["Outlook, German", `[❤️] Joan Hall hat auf Ihre Nachricht reagiert:${quote}`, "❤️"],
  [
    "Outlook, with all of our mail below",
    `[Like] Joan Hall reacted to your message:\nFrom: Jazz <jazz@example.org>\nSent: Monday, November 23, 2026 3:53 PM\nTo: Joan\nSubject: A\n\n${"Will you play? ".repeat(40)}`,
    "“Like”",
  ],
  ["an iPhone, of a picture", "Loved an image", "“Loved”"],
  ["an iPhone", "Liked “Dear Joan, will you play?”", "“Liked”"],
  ["an Android phone", "❤️ to “Dear Joan, will you play?”", "❤️"],
])("a bare reaction of %s is said as one", async (_, text, how) => {
  const { words } = await parseReply(mailOf([mixed], [[plain, text]]));
  expect(words).toBe(
    how ? `They reacted with ${how}, and wrote nothing.` : "They reacted to our mail, and wrote nothing.",
  );
});

test("words about a reaction are words", async () => {
  for (const text of ["👍", "The crowd reacted to your message. It was great.", "I liked “Take Five” best."])
    expect((await parseReply(mailOf([mixed], [[plain, text]]))).words).toBe(text);
});

test("winmail.dat alone is said, with the subject and what to do; beside words it is a note", async () => {
  const winmail: [string, string] = ["application/ms-tnef; name=winmail.dat", "x"];
  const alone = await parseReply(mailOf([mixed, "Subject: Declined: Stage meeting"], [winmail]));
  expect(alone.words).toMatch(
    /winmail\.dat, a file that Outlook alone opens; its subject is “Declined: Stage meeting”/,
  );
  expect(alone.attachments.map(({ name }) => name)).toEqual(["winmail.dat"]);
  const named = await parseReply(mailOf([mixed], [["application/octet-stream; name=WINMAIL.DAT", "x"]]));
  expect(named.words).toMatch(/came as winmail\.dat/);
  expect((await parseReply(mailOf([mixed], [[plain, "Hello"], winmail]))).words).toMatch(/^Hello\n\n\(.*winmail\.dat/);
});

test.each([
  ['Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=x', /encrypted/],
  ["Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m", /encrypted/],
  ["Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m", /signed in a way/],
])("a mail that cannot be read here says why: %s", async (type, said) => {
  const parts: [string, string][] = [["application/pgp-encrypted", "Version: 1"]];
  expect((await parseReply(mailOf([type], parts))).words).toMatch(said);
});

test("a receipt and a report of spam are said, are automatic, and name our mail", async () => {
  const receipt = await parseReply(
    mailOf(
      ["Content-Type: multipart/report; report-type=disposition-notification; boundary=x"],
      [
        [plain, "Your message was read on Monday."],
        [
          "message/disposition-notification",
          "Original-Message-ID:\n <ours@example.org>\nDisposition: manual-action/MDN-sent; displayed",
        ],
      ],
    ),
  );
  expect(receipt).toMatchObject({ kind: "automatic", words: "Their mail program says that our mail was opened." });
  expect(receipt.originals).toContain("<ours@example.org>");
  const spam = await parseReply(
    mailOf(
      ["Content-Type: multipart/report; report-type=feedback-report; boundary=x"],
      [
        ["message/feedback-report", "Feedback-Type: abuse"],
        ["message/rfc822", "Message-ID: <ours@example.org>\n\nHi"],
      ],
    ),
  );
  expect(spam).toMatchObject({ kind: "automatic", words: expect.stringContaining("marked our mail as spam") });
  expect(spam.originals).toContain("<ours@example.org>");
});

const report = "Content-Type: multipart/report; report-type=delivery-status; boundary=x";
const failed: [string, string] = ["message/delivery-status", "Action: failed\nStatus: 5.1.1"];

test.each([
  ["a folded Message-ID", "text/rfc822-headers", "Message-ID:\n <ours@example.org>\nSubject: Hi"],
  ["one folded by a tab", "message/rfc822", "Message-Id:\n\t<ours@example.org>\n\nHi"],
  [
    "its headers in base64",
    "text/rfc822-headers\nContent-Transfer-Encoding: base64",
    btoa("Message-ID: <ours@example.org>\r\n"),
  ],
  [
    "a Message-ID of Amazon's, and ours in its References",
    "message/rfc822",
    "Message-ID: <0108019@ap-southeast-2.amazonses.com>\nReferences: <first@example.org>\n <ours@example.org>\n\nHi",
  ],
  [
    "a Message-ID of Amazon's, and ours in another header",
    "text/rfc822-headers",
    "Message-ID: <0108019@email.amazonses.com>\nX-Original-Id:\n <8f4b1c9e-1111-4222-8333-0123456789ab@example.org>\nX-To: <ours@example.org>",
    "<8f4b1c9e-1111-4222-8333-0123456789ab@example.org>",
  ],
])("a bounce with %s names our mail", async (_, type, head, id = "<ours@example.org>") => {
  const { kind, originals, words } = await parseReply(mailOf([report], [failed, [type, head]]));
  expect([kind, words]).toEqual(["bounce", "It did not arrive: there is no such address."]);
  expect(originals).toContain(id);
});

test("a mail server that reports in words alone is a bounce, too", async () => {
  const said =
    "Hi. This is the qmail-send program.\n<joan@example.org>:\nUser unknown (#5.1.1)\n\nMessage-ID: <ours@example.org>\n";
  const mail = `From: MAILER-DAEMON@mx.example.org\nSubject: failure notice\nContent-Type: ${plain}\n\n${said}`;
  const { kind, originals, words } = await parseReply(new TextEncoder().encode(mail.replaceAll("\n", "\r\n")));
  expect([kind, words]).toEqual(["bounce", "It did not arrive: there is no such address."]);
  expect(originals).toEqual(["<ours@example.org>"]);
});

test.each([
  "Sorry we have not yet reacted to your email but yes we will come",
  "We only now reacted to your message 🙈 and we will be five",
  "😅 Sorry, dass ich erst jetzt reagiert habe, wir kommen gern",
])("words about reacting stay: %s", async (words) => {
  const mail = `From: joan@example.org\nContent-Type: text/plain; charset=utf-8\n\n${words}\n`;
  const parsed = await parseReply(new TextEncoder().encode(mail));
  expect(parsed.words).toBe(words);
});
