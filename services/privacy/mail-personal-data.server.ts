import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod/mini";
import type { OutboxTable } from "#services/database/site-tables.server.ts";
import { storedData } from "#services/database/stored-data.server.ts";
import { mailFolder, mailName, searchableMail, signInMailName } from "#services/mail/transport/mailbox.server.ts";
import { emailsIn, type Person } from "./person.server.ts";
import { mentionOf, type PersonalData, type PersonalDataStores, readableRow } from "./personal-data.server.ts";

const pageSize = 500;
const aboutOthers = ", about somebody else, in which they are named";

/** Emails in the outbox to the person or about them. */
export async function* outboxPersonalData({ db }: PersonalDataStores, person: Person): AsyncGenerator<PersonalData> {
  let page: OutboxTable[];
  let last = "";
  do {
    page = await db.selectFrom("outbox").selectAll().where("id", ">", last).orderBy("id").limit(pageSize).execute();
    for (const mail of page) if (isAbout(mail, person)) yield mailData(mail, person);
    last = page.at(-1)?.id ?? "";
  } while (page.length === pageSize);
}

function isAbout({ facts, recipient, message, last_error }: OutboxTable, person: Person) {
  const made: unknown = JSON.parse(facts);
  const texts = [...textsIn(made), recipient, message, last_error];
  return texts.some((text) => text !== null && person.isMentionedIn(text)) || namedIn(made).some(person.hasName);
}

/** The people that an application names: its musicians, and the emergency contact. */
function namedIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    if (typeof each !== "string") return namedIn(each);
    return name === "musician" || name === "ecName" ? [each] : [];
  });
}

/** The texts and not the JSON: there a line break is written `\\n`, whose n would look like the start of the address after it. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function mailData(mail: OutboxTable, person: Person): PersonalData {
  const { id, kind, status } = mail;
  const isTheirs = addressesOf(mail).some((address) => person.hasEmail(address));
  const what = `mail "${kind}", ${status}${isTheirs ? "" : aboutOthers}`;
  const contents = {
    mail: { kind, status },
    ...(isTheirs
      ? { data: wholeMail(mail) }
      : mentionOf({ kind: `mail "${kind}"`, reference: id, at: time(mail.queued_at) })),
  };
  if (status === "sent" || status === "discarded")
    return {
      what,
      ...contents,
      mailId: id,
      erasureOutcome:
        status === "sent"
          ? "goes; that a mail of this kind was sent stays, so that it is not sent twice"
          : "goes; that there was one stays, so that it is not sent after all",
      erase: async (trx) => {
        await trx.updateTable("outbox").set(storedData.outbox.erased()).where("id", "=", id).execute();
        return undefined;
      },
    };
  if (!isTheirs) return { what, ...contents, erasureOutcome: "stays until it is sent: somebody else wrote it" };
  return {
    what,
    ...contents,
    mailId: id,
    erasureOutcome: "goes, and is not sent any more",
    erase: async (trx) => {
      await trx.deleteFrom("outbox").where("id", "=", id).execute();
      return undefined;
    },
  };
}

const writtenFacts = z.object({ to: z.string() });

/** Whose an email is: its recipient, whom an unsent one names in `to` if somebody at the desk wrote it, and who sent what it is about. */
function addressesOf({ facts, recipient }: OutboxTable): string[] {
  const made: unknown = JSON.parse(facts);
  const { to = "" } = writtenFacts.safeParse(made).data ?? {};
  return [recipient ?? "", to, ...emailsIn(made)];
}

/** The complete data of an email to the person, or about what they sent. */
function wholeMail({ kind, status, recipient, queued_at, sent_at, facts }: OutboxTable) {
  return {
    kind,
    status,
    recipient,
    queuedAt: time(queued_at),
    sentAt: sent_at && time(sent_at),
    ...readableRow({ facts }),
  };
}

/** An export is read by others of the committee, who could sign in by it. */
const signInText = "a mail to sign in at the desk: its link and its code are for its recipient alone";

/** Emails in the mailbox folder to the person or about them. */
export async function* mailFilePersonalData(
  { config }: PersonalDataStores,
  person: Person,
): AsyncGenerator<PersonalData> {
  const folder = mailFolder(config);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => mailName.test(each)).toSorted()) {
    const file = join(folder, name);
    const message = await readFile(file).catch(() => undefined);
    if (message === undefined) continue;
    const mail = await searchableMail(message);
    if (!person.isMentionedIn(mail.text)) continue;
    const isTheirs = mail.addresses.some(person.hasEmail);
    const mention = mentionOf({ kind: "mail in the mailbox", reference: name, at: mail.date?.toISOString() });
    yield {
      what: `mail in the site's own mailbox${isTheirs ? "" : aboutOthers}`,
      ...(isTheirs ? { data: { file: name, text: signInMailName.test(name) ? signInText : mail.text } } : mention),
      erasureOutcome: "goes",
      erase: async () => {
        await rm(file, { force: true });
        return undefined;
      },
    };
  }
}

function time(ms: number) {
  return new Date(ms).toISOString();
}
