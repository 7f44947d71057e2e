import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { openMailbox } from "./read-mailbox.server.ts";

const rowOf = (uid: number, date = "28-Nov-2026 10:00:00 +0000") => {
  const header = `Message-ID: <m${uid}@example.org>\r\n\r\n`;
  return `* ${uid} FETCH (UID ${uid} INTERNALDATE "${date}" RFC822.SIZE 500 BODY[HEADER.FIELDS (MESSAGE-ID)] {${header.length}}\r\n${header})`;
};

test("what others do to mails while these are read is no mail, and moves on nothing", async () => {
  await using server = await imapServer([
    "* 9 FETCH (UID 900 FLAGS (\\Seen))",
    rowOf(2),
    "* 1 FETCH (UID 1 FLAGS (\\Seen))",
    rowOf(1),
    "* 2 FETCH (FLAGS (\\Seen))",
    rowOf(700),
    "* 2 FETCH (UID 2 FLAGS (\\Answered))",
  ]);
  const heads = await server.heads();
  expect(heads.map(({ uid, messageId }) => [uid, messageId])).toEqual([
    [1, "<m1@example.org>"],
    [2, "<m2@example.org>"],
  ]);
});

test("a mail whose date is none has come now", async () => {
  await using server = await imapServer([rowOf(1, "99-Foo-0000 99:00:00 +9999")]);
  expect((await server.heads()).map(({ uid, at }) => [uid, Number.isFinite(at)])).toEqual([[1, true]]);
});

/** A mailbox with mails 1 to 3, of which a server tells these lines. */
async function imapServer(rows: readonly string[]) {
  const answers: Record<string, readonly string[]> = {
    CAPABILITY: ["* CAPABILITY IMAP4rev1"],
    LIST: ['* LIST () "/" "INBOX"'],
    EXAMINE: ["* 3 EXISTS", "* OK [UIDVALIDITY 77] ok", "* OK [UIDNEXT 4] ok"],
    "UID SEARCH": ["* SEARCH 1 2 3"],
    "UID FETCH": rows,
  };
  const serve = (socket: Socket) => {
    socket.on("error", () => undefined);
    socket.write("* OK [CAPABILITY IMAP4rev1] here\r\n");
    createInterface(socket).on("line", (line) => {
      const [tag = "", command = ""] = /^(\S+) ((?:UID )?\S+)/.exec(line)?.slice(1) ?? [];
      socket.write(`${[...(answers[command] ?? []), `${tag} OK done`].join("\r\n")}\r\n`);
    });
  };
  const server = createServer(serve).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const settings = { host: "127.0.0.1", port, secure: false, user: "a", password: "b", mailbox: "INBOX" };
  const mailbox = await openMailbox(settings, AbortSignal.timeout(20_000));
  return {
    heads: () => mailbox.headsAfter(undefined),
    async [Symbol.asyncDispose]() {
      mailbox.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
