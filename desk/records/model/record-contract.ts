import { z } from "zod/mini";
import { conversation } from "#desk/records/conversations/conversation-contract.ts";
import { askedTimes } from "#desk/records/offers/asked-times-contract.ts";
import { offerText } from "#desk/records/offers/offer-contract.ts";
import { mailOutcome, telling } from "#desk/records/status/telling.ts";
import { parseDay } from "#platform/time/calendar-day.ts";
import { bandInLineUp } from "./line-up-contract.ts";
import { mailStates } from "./mail-states.ts";

/** Somebody of the committee; a name alone once they have left. */
const person = z.object({ id: z.string(), name: z.string() });

export const columnTypes = ["text", "number", "choice", "yesNo"] as const;

/** A column of the committee's own. `options` are those of a choice. */
export const ownColumn = z.object({
  id: z.string(),
  label: z.string(),
  type: z.enum(columnTypes),
  options: z.array(z.string()),
});
export type OwnColumn = z.infer<typeof ownColumn>;

/** An answer of a form: several choices are a list, and rows have a number and their cells. */
export const answerValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
]);
export type AnswerValue = z.infer<typeof answerValue>;

/** A value of a field that the committee changes; null where there is none. */
export const fieldValue = z.nullable(answerValue);
export type FieldValue = z.infer<typeof fieldValue>;

const scores = z.object({
  own: z.nullable(z.number()),
  /** Of everybody, or null until one's own is given. */
  given: z.nullable(
    z.object({ average: z.number(), each: z.array(z.object({ name: z.string(), value: z.number() })) }),
  ),
});

const note = z.object({
  id: z.string(),
  by: person,
  words: z.string(),
  at: z.number(),
  editedAt: z.nullable(z.number()),
});
export type Note = z.infer<typeof note>;

const task = z.object({
  id: z.string(),
  person,
  words: z.string(),
  dueOn: z.nullable(z.string()),
  doneAt: z.nullable(z.number()),
});
export type Task = z.infer<typeof task>;

/** A mail about a record, and what became of it. `at` is in milliseconds since 1970: of one that goes out later, when it goes. */
const mail = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(Object.values(mailStates)),
  at: z.number(),
  why: z.nullable(z.string()),
});
export type RecordMail = z.infer<typeof mail>;

/** A change, as the log has it. */
export const loggedChange = z.object({
  id: z.string(),
  at: z.number(),
  by: z.string(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** What has become of the mail that it is about. */
  mail: z.optional(mailOutcome),
  /** The same mail among those about the record; undefined of an answer, which has it itself. */
  mailId: z.optional(z.string()),
});
export type LoggedChange = z.infer<typeof loggedChange>;

/** `GET /desk/api/bands/B-7K3M9Q`, and the same for the other types of record. */
export const recordView = z.object({
  reference: z.string(),
  receivedAt: z.string(),
  source: z.enum(["site", "phone", "paper", "invited"]),
  year: z.string(),
  version: z.number(),
  toldStatus: z.string(),
  telling: z.nullable(telling),
  status: z.string(),
  /** Answers by the names of the form's fields: all as they were sent, and those that were mended. */
  sent: z.record(z.string(), z.unknown()),
  corrections: z.record(z.string(), answerValue),
  columns: z.array(ownColumn),
  own: z.record(z.string(), fieldValue),
  assignedTo: z.nullable(z.string()),
  /** Whom a task can be given to. */
  people: z.array(person),
  /** Whether the viewer has declared a conflict of interest, "my band, my family": then there are no scores and no notes. */
  hasConflictOfInterest: z.boolean(),
  scores: z.nullable(scores),
  /** What was agreed with a band; null of other types of record. */
  offer: z.nullable(offerText),
  /** What it was asked about its times, the latest first. */
  askedTimes: z.array(askedTimes),
  notes: z.array(note),
  tasks: z.array(task),
  mails: z.array(mail),
  conversation,
  history: z.array(loggedChange),
  /** The references before and after it in the list from which one came. */
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
  /** Of a band: how it stands in the line-up; null where it is not there. */
  lineUp: z.nullable(bandInLineUp),
  /** Whether the viewer has switched single-key shortcuts on. */
  singleKeyShortcuts: z.boolean(),
});
export type RecordView = z.infer<typeof recordView>;

/** Lists and rows of a form are shorter. Each wrong one of a million would be described, before anybody counted them. */
const MOST_LISTED = 200;
const isShort = (value: unknown) =>
  !Array.isArray(value) ||
  (value.length <= MOST_LISTED && value.every((row) => Object.keys(Object(row)).length <= MOST_LISTED));
const sentValue = z.pipe(
  z.unknown().check(z.refine((value) => isShort(value), "This has more lines than anybody has written.")),
  fieldValue,
);

/** A field that one changes: `status`, `assignedTo`, `answers.phone`, `own.{id of a column}`. `before` is what one saw. */
export const fieldChange = z.strictObject({
  field: z.string().check(z.maxLength(100)),
  before: sentValue,
  after: sentValue,
});

export type FieldChange = z.infer<typeof fieldChange>;

/** `POST …/change`, based on a version of the record. */
export const recordChange = z.strictObject({
  version: z.int(),
  /** Takes a change back: somebody who cannot look after it any more is nobody then. */
  isUndo: z.optional(z.boolean()),
  changes: z.array(fieldChange).check(z.minLength(1), z.maxLength(100)),
});
export type RecordChange = z.infer<typeof recordChange>;

export const changed = z.object({ version: z.number() });

const id = z.uuid();
export const longestRemark = 10_000;
/** What somebody writes about a record: a note, or a task. */
export const remarkWords = z
  .string()
  .check(z.trim(), z.maxLength(longestRemark, `Please keep this to ${longestRemark} characters.`));

/** `POST …/score`: null takes one's score back. */
export const scoreChange = z.strictObject({ value: z.nullable(z.int().check(z.minimum(1), z.maximum(5))) });

/** `POST …/conflict` */
export const conflictOfInterestChange = z.strictObject({ hasConflictOfInterest: z.boolean() });

/**
 * `POST …/notes`: the browser makes the id, so that a note that is sent again is stored once. Without words it is removed. `before` is what it
 * said when one began to change it.
 */
export const noteChange = z.strictObject({ id, words: remarkWords, before: z.optional(z.nullable(z.string())) });
export type NoteChange = z.infer<typeof noteChange>;

const taskFields = {
  words: remarkWords,
  personId: z.string().check(z.minLength(1, "Please say whose task it is.")),
  dueOn: z.nullable(
    z.string().check(z.refine((day) => parseDay(day) === day, "Please give a day that the calendar has.")),
  ),
  isDone: z.boolean(),
};

/** `POST …/tasks`: likewise. Of a task that is there, only what differs from `before` is changed. */
export const taskChange = z.strictObject({
  id,
  ...taskFields,
  before: z.optional(z.nullable(z.strictObject(taskFields))),
});
export type TaskChange = z.infer<typeof taskChange>;

/** What a task says. Without words there is none. */
export type TaskFields = Pick<TaskChange, "words" | "personId" | "dueOn" | "isDone">;
