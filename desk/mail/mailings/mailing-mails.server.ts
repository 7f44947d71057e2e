import { setImmediate as nextTurn } from "node:timers/promises";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { bandTermsOf } from "#desk/mail/texts/band-terms.server.ts";
import { placeholderValues } from "#desk/mail/texts/placeholder-values.server.ts";
import {
  fillPlaceholders,
  openTerms,
  type PlaceholderValues,
  placeholderErrors,
} from "#desk/mail/texts/placeholders.ts";
import { readRecordsByReference } from "#desk/records/lists/listed-records.server.ts";
import type { DeskRecord } from "#desk/records/model/desk-record.server.ts";
import { emailOf } from "#desk/records/model/email-of.server.ts";
import type { FieldProblem } from "#desk/records/model/record-fields.ts";
import type { RecordKind, RecordType } from "#desk/records/model/record-types.ts";
import { comparableName } from "#platform/text/comparable-name.ts";
import { emailKey } from "#platform/text/email-key.ts";
import type { Services } from "#services/services.server.ts";
import type { ReadMail } from "./mailings-contract.ts";

/** How many records are read at a time: other requests are answered in between. */
const BATCH = 200;

export type Text = { subject: string; words: string };

/** Who is written to, in the order in which they were chosen: each person once, or once for each of their bands where the text has words of a band's own. */
export type Recipients = {
  to: { record: DeskRecord; address: string; terms: PlaceholderValues }[];
  /** The names of those who are there already under another record, and of those without an address. */
  twice: string[];
  withoutAddress: string[];
  /** Of those for whom nothing fills in some words yet, since nothing is agreed or placed. */
  unfilled: string[];
};

/** Whom a mail goes to. Records that were erased meanwhile are left out. Two people who share an address get a mail each. */
export async function recipientsOf(
  services: Pick<Services, "db" | "config" | "content">,
  { recordType, text }: { recordType: RecordType; text: Text },
  references: readonly string[],
): Promise<Recipients> {
  const recipients: Recipients = { to: [], twice: [], withoutAddress: [], unfilled: [] };
  const known = new Set<string>();
  const words = `${text.subject} ${text.words}`;
  // The leader of two bands gets the time, venue or fee of each.
  const isOfEachBand = recordType.kind === "band" && openTerms(words, {}).length > 0;
  const chosen = [...new Set(references)];
  for (let from = 0; from < chosen.length; from += BATCH) {
    const batch = chosen.slice(from, from + BATCH);
    const records = await readRecordsByReference(services.db, recordType, batch);
    const ids = [...records.values()].map(({ id }) => id);
    const termsOf = await bandTermsOf(services, recordType.kind === "band" ? ids : []);
    for (const reference of batch) {
      const record = records.get(reference);
      if (!record) continue;
      const address = emailOf(recordType.form, record.answers);
      const name = recordType.nameOf(record.answers) || reference;
      const person = `${comparableName(recordType.personOf(record.answers) || name)}\n${emailKey(address ?? "")}`;
      const terms = recordType.kind === "band" ? termsOf(record.id).values : {};
      const open = recordType.kind === "band" ? openTerms(words, terms) : [];
      if (address === undefined) recipients.withoutAddress.push(name);
      else if (known.has(person) && !isOfEachBand) recipients.twice.push(name);
      else if (open.length > 0) recipients.unfilled.push(`${name} ({${open.join("}, {")}})`);
      else {
        recipients.to.push({ record, address, terms });
        known.add(person);
      }
    }
    await nextTurn();
  }
  return recipients;
}

/** What is wrong with a text to people of this type. */
export function textErrors({ kind }: RecordType, { subject, words }: Text): FieldProblem[] {
  const of = (field: string, text: string, empty: string) =>
    (text === "" ? [empty] : placeholderErrors(text, [kind])).map((message) => ({ field, message }));
  return [...of("subject", subject, "Please write a subject."), ...of("words", words, "Please write some words.")];
}

const why: Record<RecordKind, string> = {
  band: "You get this because you applied to play at the festival.",
  volunteer: "You get this because you offered to help at the festival.",
  message: "You get this because you wrote to us.",
};

/** The mail to one of them, as it will be. */
export async function mailTo(
  services: Pick<Services, "config" | "content">,
  { recordType, by, text }: { recordType: RecordType; by: DeskPerson; text: Text },
  { record, address, terms }: Recipients["to"][number],
): Promise<ReadMail> {
  const values = await placeholderValues(services, { recordType, record, from: by.name, terms });
  return {
    reference: record.reference,
    name: recordType.nameOf(record.answers),
    to: address,
    subject: fillPlaceholders(text.subject, values).text,
    text: fillPlaceholders(text.words, values).text,
    why: why[recordType.kind],
  };
}
