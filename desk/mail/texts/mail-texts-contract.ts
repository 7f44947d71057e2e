import { z } from "zod/mini";
import { withoutHiddenText } from "#platform/text/invisible-characters.ts";
import { mailTextUses } from "./mail-text-uses.ts";

const mailText = z.object({
  id: z.string(),
  use: z.enum(mailTextUses),
  name: z.string(),
  subject: z.string(),
  words: z.string(),
  /** Null while the built-in words hold. */
  editedBy: z.nullable(z.string()),
  editedAt: z.nullable(z.number()),
  mayChange: z.boolean(),
});
export type ShownMailText = z.infer<typeof mailText>;

/** `GET /desk/api/mails/texts` */
export const mailTextList = z.object({ texts: z.array(mailText), mayAdd: z.boolean() });
export type MailTextList = z.infer<typeof mailTextList>;

/** A record that fills a text in, to look at it: the newest ones are offered. */
const recipient = z.object({
  reference: z.string(),
  name: z.string(),
  to: z.string(),
  values: z.record(z.string(), z.string()),
});
export type Recipient = z.infer<typeof recipient>;

/** `GET /desk/api/mails/texts/{id}`; `text` is null where it is gone. `/desk/mails/texts/new` writes a new answer. */
export const mailTextView = z.object({
  text: z.nullable(mailText),
  builtIn: z.nullable(z.object({ subject: z.string(), words: z.string() })),
  placeholders: z.array(z.object({ word: z.string(), label: z.string() })),
  recipients: z.array(recipient),
  history: z.array(z.object({ id: z.string(), by: z.string(), at: z.number(), fields: z.array(z.string()) })),
});
export type MailTextView = z.infer<typeof mailTextView>;

/** Refuses control characters and those that hide words or reverse the direction of text, so that a mail says what it shows. */
const clean = (message = "Please remove the invisible characters.") =>
  z.refine<string>(
    (text) => withoutHiddenText(text) === text && !/(?![\n\t])[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text),
    message,
  );
const written = (max: number) =>
  z.string().check(z.trim(), clean(), z.maxLength(max, `Please keep this to ${max} characters.`));
const line = (max: number) => written(max).check(z.regex(/^[^\r\n]*$/, "Please write this on one line."));

export const longestMailText = { name: 60, subject: 200, words: 10_000 } as const;

/** What of a text can be edited. */
export const mailTextWords = z.strictObject({
  name: line(longestMailText.name),
  subject: line(longestMailText.subject),
  words: written(longestMailText.words),
});
export type MailTextWords = z.infer<typeof mailTextWords>;

/** `POST /desk/api/mails/texts`: only what differs from `before` is changed. `before` is null for a new answer, whose id the browser makes. */
export const mailTextChange = z.strictObject({
  id: z.union([z.enum(mailTextUses), z.uuid()]),
  before: z.nullable(mailTextWords),
  after: mailTextWords,
});
export type MailTextChange = z.infer<typeof mailTextChange>;

/** `POST /desk/api/mails/texts/remove`: a saved answer, as somebody saw it. */
export const mailTextRemoval = z.strictObject({ id: z.uuid(), seen: mailTextWords });
export type MailTextRemoval = z.infer<typeof mailTextRemoval>;
