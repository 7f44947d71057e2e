import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailTo, multipart, openReplyDesk } from "#tests/support/desk/reply-desk.ts";
import { type ImapServer, startImapServer } from "#tests/support/servers/imap-server.ts";

let imap: ImapServer;
beforeAll(async () => {
  imap = await startImapServer();
}, 300_000);
afterAll(() => imap.stop());

const open = () => openReplyDesk(imap);

describe("a mail that is made to do harm", () => {
  const nested = (depth: number) => {
    const begin = (at: number) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`;
    return Array.from({ length: depth }, (_, at) => begin(at)).join("");
  };
  const hostile: [string, (answered: string) => string, string | RegExp][] = [
    ["nested a thousand times", (id) => multipart(id, [nested(1000)]), /could not be read/],
    [
      "of ten thousand parts",
      (id) =>
        multipart(
          id,
          Array.from({ length: 10_000 }, () => "\r\nx"),
        ),
      /./,
    ],
    ["with a header of a megabyte", (id) => mailTo(id, "x", { "X-Long": "a ".repeat(500_000) }), /could not be read/],
    [
      "of one line of ten megabytes in base64",
      (id) => mailTo(id, Buffer.alloc(7_500_000, "a").toString("base64"), { "Content-Transfer-Encoding": "base64" }),
      /^a+ …$/,
    ],
    ["of twenty-five megabytes", (id) => mailTo(id, "a\n".repeat(12_500_000)), /too large/],
    [
      "of half a million open tags",
      (id) => mailTo(id, "<style><".repeat(60_000), { "Content-Type": "text/html" }),
      /no words/,
    ],
  ];
  test.each(hostile)(
    "%s is read as far as it can be, and the next one is read",
    async (_, make, words) => {
      await using desk = await open();
      const [message, next] = [await desk.answered(), await desk.answered()];
      imap.deliver(make(message.messageId));
      imap.deliver(mailTo(next.messageId, "And then?"));
      await desk.readAll();
      const said = (await desk.conversation(message)).entries.at(-1);
      expect(said?.way).toBe("reply");
      expect(said?.words).toMatch(words);
      expect(said?.words.length).toBeLessThan(25_000);
      expect((await desk.conversation(next)).entries.at(-1)?.words).toBe("And then?");
    },
    60_000,
  );
});
