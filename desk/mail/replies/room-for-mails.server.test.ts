import { afterAll, beforeAll, expect, test } from "vitest";
import { mailTo, multipart, openReplyDesk } from "#tests/support/desk/reply-desk.ts";
import { type ImapServer, startImapServer } from "#tests/support/servers/imap-server.ts";
import { MOST_ATTACHED_BYTES, MOST_MAILS } from "./room-for-mails.server.ts";

let imap: ImapServer;
beforeAll(async () => {
  imap = await startImapServer();
}, 300_000);
afterAll(() => imap.stop());

const takesNoMore = `This conversation has ${MOST_MAILS} mails now, and takes no more. This one and all that come later are in the mailbox.`;

/** The mail server's report that a mail did not arrive: only its text names the mail. */
function reportOf(messageId: string) {
  const report = { "Content-Type": 'multipart/report; report-type=delivery-status; boundary="limit"' };
  return multipart("", [`Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}`], report);
}

/** Stores mails of a message's conversation, whose record has been changed twice until now. */
async function fillUp({ db }: Awaited<ReturnType<typeof openReplyDesk>>, recordId: string, mails: number) {
  const entries = Array.from({ length: mails }, (_, at) => ({
    id: crypto.randomUUID(),
    kind: "message" as const,
    record_id: recordId,
    version: 3 + at,
    way: "reply" as const,
    at,
    words: "More",
    sender: "joan@example.org",
    mail_key: `key ${at}`,
  }));
  await db.insertInto("desk_conversation_entries").values(entries).execute();
  await db
    .updateTable("desk_records")
    .set({ version: mails + 4 })
    .where("record_id", "=", recordId)
    .execute();
}

test("a flood of answers to one mail ends: the last entry says so, and the rest is neither downloaded nor stored; others are read on", async () => {
  await using desk = await openReplyDesk(imap);
  const [flooded, other] = [await desk.answered(), await desk.answered()];
  await fillUp(desk, flooded.id, MOST_MAILS - 2);
  for (const words of ["The last one", "One too many", "And another"]) imap.deliver(mailTo(flooded.messageId, words));
  imap.deliver(reportOf(flooded.messageId));
  imap.deliver(mailTo(other.messageId, "Hello"));
  await desk.readAll();
  const said = (await desk.conversation(flooded)).entries;
  expect(said.map(({ words }) => words).slice(-2)).toEqual(["The last one", takesNoMore]);
  expect(said.filter(({ way }) => way !== "mail")).toHaveLength(MOST_MAILS);
  expect((await desk.conversation(other)).entries.at(-1)?.words).toBe("Hello");
  const { unmatched, left_out } = await desk.mailbox();
  expect(unmatched).toBe(0);
  expect(JSON.parse(left_out ?? "")).toMatchObject({
    full: { count: 2, last: [{ reference: flooded.reference }, {}] },
  });
}, 60_000);

test("the last entry of a conversation also says so in place of a report", async () => {
  await using desk = await openReplyDesk(imap);
  const flooded = await desk.answered();
  await fillUp(desk, flooded.id, MOST_MAILS - 1);
  imap.deliver(reportOf(flooded.messageId));
  imap.deliver(mailTo(flooded.messageId, "One too many"));
  await desk.readAll();
  const said = (await desk.conversation(flooded)).entries;
  expect(said.at(-1)?.words).toBe(takesNoMore);
  expect(said.filter(({ way }) => way !== "mail")).toHaveLength(MOST_MAILS);
}, 60_000);

test("attachments for which a record has no room are named, and stay in the mailbox", async () => {
  await using desk = await openReplyDesk(imap);
  const message = await desk.answered();
  const attachment = { id: "a", kind: "message" as const, record_id: message.id, entry_id: "e", name: "a" };
  const bytes = Buffer.from("a");
  await desk.db
    .insertInto("desk_attachments")
    .values({ ...attachment, size: MOST_ATTACHED_BYTES - 100, bytes })
    .execute();
  const attached = (name: string, content: string) =>
    `Content-Type: text/plain\r\nContent-Disposition: attachment; filename=${name}\r\n\r\n${content}`;
  const parts = [
    "Content-Type: text/plain\r\n\r\nSee below.",
    attached("large.txt", "a".repeat(200)),
    attached("small.txt", "a"),
  ];
  imap.deliver(multipart(message.messageId, parts));
  await desk.readAll();
  const last = (await desk.conversation(message)).entries.at(-1);
  expect(last?.words).toBe("See below.\n\n(One more is attached: it is in the mailbox.)");
  expect(last?.attachments.map(({ name }) => name)).toEqual(["small.txt"]);
}, 60_000);
