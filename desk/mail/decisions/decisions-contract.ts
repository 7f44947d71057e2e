import { z } from "zod/mini";
import { whenMailsGo } from "#desk/mail/batches/batches-contract.ts";
import { mailTextWords } from "#desk/mail/texts/mail-texts-contract.ts";

/** Whose applications are decided and told. */
export const decidedKinds = ["band", "volunteer"] as const;
export type DecidedKind = (typeof decidedKinds)[number];

/** The most people that are told at once. */
export const MOST_AT_ONCE = 300;

const named = z.object({ id: z.string(), name: z.string() });

/** How somebody will be told by mail. `digest` is that of the mail: it is sent only as it was read. */
export const decisionMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The personal line, which goes below the text's greeting. */
  line: z.string(),
  /** The sentence below the text: why they get it. */
  why: z.string(),
  /** What the festival's text says to them. */
  festival: z.object({ subject: z.string(), text: z.string() }),
  isCustom: z.boolean(),
  /** Placeholders in its words that nothing fills in: such a mail is not sent. */
  unknownPlaceholders: z.array(z.string()),
  version: z.number(),
  digest: z.string(),
});
export type DecisionMail = z.infer<typeof decisionMail>;

/** What of a mail can be written for one person. */
export const wordsOfMail = ["line", "subject", "text"] as const;

/** Somebody about whom the committee has decided, and who was not told. `email` is empty where there is none. */
export const decided = z.object({
  kind: z.enum(decidedKinds),
  reference: z.string(),
  version: z.number(),
  name: z.string(),
  person: z.string(),
  phone: z.string(),
  email: z.string(),
  decision: z.string(),
  decidedBy: z.nullable(z.string()),
  toldBefore: z.string(),
  /** Who of the committee phones first: until they take that back, no mail goes. */
  phonesFirst: z.nullable(named),
  mail: decisionMail,
});
export type Decided = z.infer<typeof decided>;

const counts = z.record(z.string(), z.number());

/**
 * Decisions told together. `counts` has them by decision, `waiting` how many of the mails can still be stopped: `held` of them wait for the chair. Of those that are
 * `gone` some may have arrived, since they are just being tried, and some did not.
 */
export const batch = z.object({
  id: z.string(),
  at: z.number(),
  by: z.string(),
  goesAt: z.number(),
  counts,
  waiting: z.number(),
  held: z.number(),
  gone: z.number(),
  trying: z.number(),
  stopped: z.number(),
  byPhone: z.number(),
  notArrived: z.number(),
  stoppedAt: z.nullable(z.number()),
  stoppedBy: z.nullable(z.string()),
});
export type Batch = z.infer<typeof batch>;

const reference = z.string().check(z.maxLength(40));
const about = { kind: z.enum(decidedKinds), reference };

const subject = mailTextWords.shape.subject.check(z.minLength(1, "Please write a subject."));
const text = mailTextWords.shape.words.check(z.minLength(1, "Please write some text."));

/**
 * `POST /desk/api/announce/mail`: a custom mail, that is, words for one applicant in place of the festival's text; it is based on a version. Null subject
 * and text are those of the festival's text. A stale one gets 409 with the words as they are now.
 */
export const customMailChange = z.strictObject({
  ...about,
  decision: z.string().check(z.maxLength(16)),
  version: z.int(),
  subject: z.nullable(subject),
  text: z.nullable(text),
  line: mailTextWords.shape.words.check(z.maxLength(1000, "Please keep this to 1000 characters.")),
});
export type CustomMailChange = z.infer<typeof customMailChange>;

const memberId = z.string().check(z.maxLength(36));

/**
 * `POST /desk/api/announce/phone-first`: whoever asks phones first, so that no mail goes meanwhile, or nobody does. Both are ids, or null for nobody.
 * Another member is `after` only where `isUndo` gives back who it was. A stale one gets 409.
 */
export const phoneFirstChange = z.strictObject({
  ...about,
  before: z.nullable(memberId),
  after: z.nullable(memberId),
  isUndo: z.optional(z.boolean()),
});
export type PhoneFirstChange = z.infer<typeof phoneFirstChange>;

/** Somebody to be told, as they were read. */
const toTell = z.strictObject({
  ...about,
  version: z.int(),
  decision: z.string().check(z.maxLength(16)),
  way: z.enum(["mail", "phone"]),
  /** The digest of the mail that was read. */
  mailDigest: z.string().check(z.maxLength(64)),
});
export type ToTell = z.infer<typeof toTell>;

/** `POST /desk/api/announce/tell`: the browser makes the id, so that what is sent again is done once. */
export const tellRequest = z.strictObject({
  batchId: z.uuid(),
  when: whenMailsGo,
  records: z
    .array(toTell)
    .check(
      z.minLength(1),
      z.maxLength(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} people are told at once. Please choose fewer.`),
    ),
});
export type TellRequest = z.infer<typeof tellRequest>;

/** `POST /desk/api/announce/stop` and `/undo`: a batch, or one announcement of it. */
export const stopRequest = z.strictObject({ batchId: z.uuid() });
export const undoRequest = z.strictObject({ announcementId: z.uuid() });

/**
 * The responses to telling or stopping, to undoing, and to reading or changing how one applicant is told: null where nothing is decided, or it was told
 * already.
 */
export const toldBatch = z.object({ batch });
export const undone = z.object({ name: z.string() });
export const decidedResponse = z.object({ decided: z.nullable(decided) });

/** The response 409: who has changed since they were read. Nobody was told. */
export const tellConflict = z.object({
  changed: z.array(z.object({ reference: z.string(), name: z.string(), why: z.string() })),
});
export type TellConflict = z.infer<typeof tellConflict>;
