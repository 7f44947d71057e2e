import { createHash } from "node:crypto";
import type { FetchMessageObject, ImapFlow } from "imapflow";
import type { ReplyMailbox } from "#platform/config/reply-mailbox.server.ts";
import { isLoopback } from "#platform/config/settings.server.ts";

/** What is known of a mail before it is downloaded. */
export type MailHead = {
  uid: number;
  size: number;
  at: number;
  messageId: string | null;
  /** The header, as it stands. Anybody can write anything into it. */
  from: string;
  /** The Message-IDs that it answers, the last one first. */
  answered: string[];
  /** Whether it says that another mail did not arrive. */
  isReport: boolean;
  /** Recognises a mail that is read again: a checksum of its Message-ID, or else of its UID. */
  mailKey: string;
};

/** An open mailbox. Nothing in it is changed, marked as read, or deleted. */
export type OpenMailbox = {
  uidValidity: string;
  /** The next mails after a UID, the oldest first; without one, those of the last thirty days. */
  headsAfter(uid: number | undefined): Promise<MailHead[]>;
  download(uid: number): Promise<Uint8Array | undefined>;
  close(): void;
};

/** The largest mail that is downloaded, in bytes. A larger one is only named in the conversation. */
export const MOST_MAIL_BYTES = 20e6;
const MOST_MAILS = 100;
const MOST_HEADER = 64_000;
const MOST_ANSWERED = 30;
const FIRST_MS = 30 * 24 * 3_600_000;
const headerNames = ["message-id", "in-reply-to", "references", "content-type", "from", "x-failed-recipients"];

const limits = {
  connectionTimeout: 20_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
  maxLineLength: 1_000_000,
  maxLiteralSize: 21e6,
  maxResponseSize: 25e6,
  maxResponseTokens: 200_000,
};

/** @throws imapflow's errors: no connection, no TLS, a password that is refused, no such mailbox */
export async function openMailbox(settings: ReplyMailbox, signal: AbortSignal): Promise<OpenMailbox> {
  const { ImapFlow: Client } = await import("imapflow");
  const { host, port, secure, user, password, mailbox } = settings;
  const client = new Client({
    host,
    port,
    secure,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    // Without TLS from the start, STARTTLS is required before signing in, except on this machine.
    ...(secure || isLoopback(host) ? {} : { doSTARTTLS: true }),
    ...limits,
  });
  // An error of the connection also rejects the call that waits for it.
  client.on("error", () => undefined);
  const close = () => client.close();
  signal.addEventListener("abort", close, { once: true });
  try {
    await client.connect();
    const { uidValidity } = await client.mailboxOpen(mailbox, { readOnly: true });
    return {
      uidValidity: String(uidValidity),
      headsAfter: (uid) => headsAfter(client, uid, String(uidValidity)),
      download: (uid) => download(client, uid),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function headsAfter(client: ImapFlow, after: number | undefined, uidValidity: string): Promise<MailHead[]> {
  const wanted = after === undefined ? { since: new Date(Date.now() - FIRST_MS) } : { uid: `${after + 1}:*` };
  const found = (await client.search(wanted, { uid: true })) || [];
  // `5:*` also finds the last mail where its UID is below 5.
  const uids = found.filter((uid) => uid > (after ?? 0)).toSorted((one, other) => one - other);
  if (uids.length === 0) return [];
  const asked = uids.slice(0, MOST_MAILS);
  const heads = new Map<number, MailHead>();
  const query = { uid: true, size: true, internalDate: true, headers: headerNames };
  // Servers also tell, in between, what others do to any mail, such as reading it (RFC 3501, 7.4.2): those lines have no header, or another mail's UID.
  for await (const message of client.fetch(asked.join(","), query, { uid: true }))
    if (message.headers && asked.includes(message.uid)) heads.set(message.uid, headOf(message, uidValidity));
  return [...heads.values()].toSorted((one, other) => one.uid - other.uid);
}

function headOf({ uid, size, internalDate, headers }: FetchMessageObject, uidValidity: string): MailHead {
  const lines = (headers ?? Buffer.alloc(0))
    .subarray(0, MOST_HEADER)
    .toString("latin1")
    .replaceAll(/\r?\n[ \t]/g, " ")
    .split(/\r?\n/);
  const valueIn = (name: string) =>
    lines.find((line) => line.toLowerCase().startsWith(`${name}:`))?.slice(name.length + 1) ?? "";
  const [messageId = null] = idsIn(valueIn("message-id"));
  const references = idsIn(valueIn("references")).slice(-MOST_ANSWERED).toReversed();
  const type = valueIn("content-type").toLowerCase();
  const from = valueIn("from").trim();
  // Older mail servers report in words alone.
  const isOfMailServer = /\bmailer-daemon@/i.test(from) || valueIn("x-failed-recipients") !== "";
  return {
    uid,
    size: size ?? Number.POSITIVE_INFINITY,
    at: momentOf(internalDate) ?? Date.now(),
    messageId,
    from,
    answered: [...idsIn(valueIn("in-reply-to")).slice(0, MOST_ANSWERED), ...references],
    isReport: type.includes("multipart/report") || isOfMailServer,
    mailKey: createHash("sha256")
      .update(messageId ?? `${uidValidity}:${uid}`)
      .digest("hex"),
  };
}

function momentOf(date: FetchMessageObject["internalDate"]): number | undefined {
  const at = new Date(date ?? Number.NaN).getTime();
  return Number.isNaN(at) ? undefined : at;
}

function idsIn(value: string): string[] {
  return [...value.matchAll(/<[^<>\s\p{Cc}]{1,250}>/gu)].map(([id]) => id);
}

async function download(client: ImapFlow, uid: number): Promise<Uint8Array | undefined> {
  const source = { maxLength: MOST_MAIL_BYTES };
  const message = await client.fetchOne(String(uid), { source }, { uid: true });
  return message ? message.source : undefined;
}
