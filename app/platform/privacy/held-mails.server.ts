import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { OutboxTable } from "#app/platform/database/site-tables.server.ts";
import { mailFolder, mailName, mailText } from "#app/platform/mail/mailbox.server.ts";
import { type Held, type HolderSources, readable } from "./held.server.ts";
import { isFieldOf, type Person } from "./person.server.ts";

const pageSize = 500;

/** Mails to them, and mails that are about them, in the outbox. */
export async function* mailsHeld({ db }: HolderSources, person: Person): AsyncGenerator<Held> {
  let page: OutboxTable[];
  let last = "";
  do {
    page = await db.selectFrom("outbox").selectAll().where("id", ">", last).orderBy("id").limit(pageSize).execute();
    for (const mail of page) if (isAbout(mail, person)) yield heldMail(mail, person);
    last = page.at(-1)?.id ?? "";
  } while (page.length === pageSize);
}

function isAbout({ facts, recipient, message, last_error }: OutboxTable, person: Person) {
  const texts = [...textsIn(JSON.parse(facts)), recipient, message, last_error];
  return texts.some((text) => text !== null && person.isIn(text));
}

/** Not the JSON itself: in it a line break ends in an n, and the address after it would look like the end of a longer one. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function heldMail(mail: OutboxTable, person: Person): Held {
  const { id, kind, status, recipient, queued_at, sent_at } = mail;
  const facts = readable({ facts: mail.facts });
  const data = { kind, status, recipient, queuedAt: time(queued_at), sentAt: sent_at && time(sent_at), ...facts };
  const what = `mail "${kind}", ${status}`;
  const isTheirs = isFieldOf(person, facts) || isFieldOf(person, recipient);
  if (status === "sent")
    return {
      what,
      data,
      fate: "goes; that a mail of this kind was sent stays, so that it is not sent twice",
      erase: async (trx) => {
        const nothing = { facts: "{}", sender: null, recipient: null, message: null, last_error: null };
        await trx.updateTable("outbox").set(nothing).where("id", "=", id).execute();
        return undefined;
      },
    };
  if (!isTheirs) return { what, data, fate: "stays until it is sent: somebody else wrote it" };
  return {
    what,
    data,
    fate: "goes, and is not sent any more",
    erase: async (trx) => {
      await trx.deleteFrom("outbox").where("id", "=", id).execute();
      return undefined;
    },
  };
}

/** Mails to them, and mails that are about them, as files in the mailbox. */
export async function* mailFilesHeld({ config }: HolderSources, person: Person): AsyncGenerator<Held> {
  const folder = mailFolder(config);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => mailName.test(each)).toSorted()) {
    const file = join(folder, name);
    const message = await readFile(file).catch(() => undefined);
    if (message === undefined) continue;
    const text = await mailText(message);
    if (!person.isIn(text)) continue;
    yield {
      what: `mail in the mailbox, ${name}`,
      data: { file: name, text },
      fate: "goes",
      erase: async () => {
        await rm(file, { force: true });
        return undefined;
      },
    };
  }
}

function time(ms: number) {
  return new Date(Number(ms)).toISOString();
}
