import { z } from "zod/mini";

/** The field for an answer: an address that ends in it has the keyboard there at once. */
export const answerFieldId = "your-answer";

/** How one says something at the desk: by `mail` or `phone` for the committee; `pasted` is the visitor's own reply, put in by hand. */
const saidWays = ["mail", "phone", "pasted"] as const;
/** What comes by mail: an answer, an out-of-office note, or that a mail did not arrive. */
const entryWays = [...saidWays, "reply", "automatic", "bounce"] as const;
export type EntryWay = (typeof entryWays)[number];

/** How long an answer can be taken back before its email goes out. */
export const UNDO_MS = 60_000;

/** The ways in which the visitor said something. */
export const waysOfVisitor: readonly EntryWay[] = ["pasted", "reply"];
/** Entries that wait for the committee's answer. */
export const waysToAnswer: readonly EntryWay[] = [...waysOfVisitor, "bounce"];
/** The ways in which the committee answers. */
export const waysOfCommittee: readonly EntryWay[] = ["mail", "phone"];

const entry = z.object({
  id: z.string(),
  way: z.enum(entryWays),
  /** Who of the committee wrote it, or put it in. */
  by: z.nullable(z.string()),
  /** The address from which it came by mail. */
  sender: z.nullable(z.string()),
  attachments: z.array(z.object({ id: z.string(), name: z.string(), size: z.number() })),
  words: z.string(),
  at: z.number(),
  /** Its email, as it stands among the record's mails; null where it was not mailed. */
  mailId: z.nullable(z.string()),
  /** What became of the email, in the committee's words. */
  state: z.nullable(z.string()),
  /** True while its email has not gone, and where it was given up. */
  canBeTakenBack: z.boolean(),
});
export type ConversationEntry = z.infer<typeof entry>;

/** What was written to and fro about a record. Times are milliseconds since 1970. */
export const conversation = z.object({
  entries: z.array(entry),
  /** The address that an answer goes to; null where none was given, or what was given is none. */
  to: z.nullable(z.string()),
  /** The names of the others who have words of an answer in front of them just now. */
  answering: z.array(z.string()),
});
export type Conversation = z.infer<typeof conversation>;

export const MOST_WORDS = 10_000;

/**
 * `POST …/answers`: the browser makes the id, so that an answer that is sent again goes out once. `version` is that of the record when one began to
 * write: what was said since then is shown before anything is sent. What the visitor answered elsewhere is `pasted`. `isTakenBack` takes it back, as long as its email has not gone.
 */
export const answerChange = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  way: z.enum(saidWays),
  words: z.string().check(z.trim(), z.maxLength(MOST_WORDS, "Please keep this to 10000 characters.")),
  isTakenBack: z.optional(z.boolean()),
});
export type AnswerChange = z.infer<typeof answerChange>;

/** `GET …/saved-answers`: what one may begin with, its words filled in. */
export const savedAnswers = z.object({
  answers: z.array(z.object({ id: z.string(), name: z.string(), words: z.string() })),
});
export type SavedAnswers = z.infer<typeof savedAnswers>;

/** `POST …/answering`: whether one has words of an answer in front of oneself. */
export const answeringChange = z.strictObject({ isWriting: z.boolean() });
