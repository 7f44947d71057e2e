import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { type ParsedMail, simpleParser } from "mailparser";
import { expectedEmails } from "#tests/membership-run/ledger-differences.ts";
import type { Tables } from "./cluster.ts";
import type { Acknowledged } from "./visitors.ts";

const committee = "committee@cjf.example.org";
const references = /\b[VBMJ]-[0-9A-HJKMNP-TV-Z]{6}\b/;

/** The stored submissions by kind, to compare with `acknowledgedRecords`: none may be missing or stored twice. */
export async function storedIn(db: Kysely<Tables>) {
  const [volunteers, bands, messages, subscribers] = await Promise.all([
    db.selectFrom("volunteer_applications").select(["email", "reference"]).execute(),
    db.selectFrom("band_applications").select(["leader_email as email", "reference", "upload as picture"]).execute(),
    db.selectFrom("contact_messages").select("sender_email as email").execute(),
    db.selectFrom("subscribers").select("email").execute(),
  ]);
  return inOrder({
    volunteers,
    bands,
    messages: messages.map(({ email }) => email),
    subscribers: subscribers.map(({ email }) => email),
  });
}

export function acknowledgedRecords({ volunteers, bands, messages, subscribers }: Acknowledged) {
  return inOrder({ volunteers, bands, messages, subscribers });
}

function inOrder(kinds: Record<string, readonly unknown[]>) {
  return Object.fromEntries(Object.entries(kinds).map(([kind, list]) => [kind, list.map(asText).toSorted()]));
}

function asText(each: unknown) {
  return typeof each === "string" ? each : Object.values(Object(each)).toSorted().join(" ");
}

/** Every expected email as "recipient reference", sorted. */
export async function expectedMails(
  db: Kysely<Tables>,
  { volunteers, bands, subscribers }: Acknowledged,
): Promise<string[]> {
  const messages = await db.selectFrom("contact_messages").select("reference").execute();
  return [
    ...[...volunteers, ...bands].flatMap(({ email, reference }) => [
      `${email} ${reference}`,
      `${committee} ${reference}`,
    ]),
    ...messages.map(({ reference }) => `${committee} ${reference}`),
    ...subscribers.map((email) => `${email} undefined`),
    ...(await expectedEmails({ site: db, provider: db }, committee)),
  ].toSorted();
}

/** Every received email, and how many were received again under the same Message-ID. */
export function receivedMails(mails: readonly ParsedMail[]) {
  const byId = new Map(mails.map((mail) => [mail.messageId, recipientAndReference(mail)]));
  return { mails: [...byId.values()].toSorted(), repeats: mails.length - byId.size };
}

function recipientAndReference({ to, subject, text }: ParsedMail) {
  return `${[to ?? []].flat()[0]?.text} ${references.exec(`${subject}\n${text}`)?.[0]}`;
}

/** The mailboxes of several data folders together. */
export async function mailboxesOf(folders: readonly string[]): Promise<ParsedMail[]> {
  const files = folders.flatMap((folder) => mailsIn(join(folder, "mail")));
  return Promise.all(files.map((file) => simpleParser(readFileSync(file))));
}

/** A process that sent no mail has no mailbox. */
function mailsIn(folder: string) {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}
