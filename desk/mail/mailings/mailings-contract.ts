import { z } from "zod/mini";
import { batchProgress, whenMailsGo } from "#desk/mail/batches/batches-contract.ts";
import { mailTextWords } from "#desk/mail/texts/mail-texts-contract.ts";

/** The most people that one mail goes to. */
const MOST_PEOPLE = 10_000;

/** Somebody of a list: `to` is empty where there is no address that a mail can be sent to. Who `isUntold` does not know yet what was decided about them. */
const listedPerson = z.object({ reference: z.string(), name: z.string(), to: z.string(), isUntold: z.boolean() });
export type ListedPerson = z.infer<typeof listedPerson>;

/** `GET /desk/api/mails/many/write/bands?view=shortlisted`: whoever is in that view, and who is to be chosen of them. */
export const peopleToChoose = z.object({
  view: z.string(),
  year: z.string(),
  years: z.array(z.string()),
  views: z.array(z.object({ value: z.string(), label: z.string(), count: z.number() })),
  people: z.array(listedPerson),
  placeholders: z.array(z.object({ word: z.string(), label: z.string() })),
});
export type PeopleToChoose = z.infer<typeof peopleToChoose>;

const { subject, words } = mailTextWords.shape;
const reference = z.string().check(z.maxLength(20));
const draft = { subject, words, references: z.array(reference).check(z.minLength(1), z.maxLength(MOST_PEOPLE)) };

/** `POST …/read`: a page of the mails as they will be. */
export const mailingDraft = z.strictObject({ ...draft, page: z.int().check(z.minimum(1), z.maximum(MOST_PEOPLE)) });

const readMail = z.object({
  reference: z.string(),
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The sentence below the text: why they get it. */
  why: z.string(),
});
export type ReadMail = z.infer<typeof readMail>;

/** `count` mails go out; `twice` are left out, since the same person is among the others already. `untold` do not know yet what was decided about them. */
export const mailsToRead = z.object({
  mails: z.array(readMail),
  page: z.number(),
  pages: z.number(),
  count: z.number(),
  twice: z.array(z.string()),
  withoutAddress: z.array(z.string()),
  /** Those for whom nothing fills in some words yet, and which. */
  unfilled: z.array(z.string()),
  untold: z.array(z.string()),
});
export type MailsToRead = z.infer<typeof mailsToRead>;

/** `POST …/send`: the browser makes the id, so that what is sent again is done once. `count` is the number in the button. */
export const mailingRequest = z.strictObject({ id: z.uuid(), ...draft, when: whenMailsGo, count: z.int() });

/** `POST …/test`: to oneself, as it will be for one of them. */
export const testRequest = z.strictObject({ id: z.uuid(), subject, words, reference });

export const testSent = z.object({ to: z.string() });

const mailing = z.extend(batchProgress, { kind: z.string(), subject: z.string(), mayChange: z.boolean() });
export type Mailing = z.infer<typeof mailing>;

/** `GET /desk/api/mails/many`: the newest first, and to whom the viewer may write. */
export const mailingList = z.object({ mailings: z.array(mailing), paths: z.array(z.string()) });

/** `GET /desk/api/mails/many/{id}`; null where there is none, or the role does not include it. */
export const mailingView = z.object({ mailing: z.nullable(z.extend(mailing, { words: z.string() })) });
