import { wordsOf } from "#desk/frame/access/log/log-actions.ts";
import { labelAtDesk } from "#desk/records/model/answer-text.ts";
import { isEmptyAnswer } from "#desk/records/model/answer-values.ts";
import type { LoggedChange, RecordView } from "#desk/records/model/record-contract.ts";
import { splitField } from "#desk/records/model/record-fields.ts";
import { type RecordType, statusLabel } from "#desk/records/model/record-types.ts";
import { offerFieldText, offerLabels } from "#desk/records/offers/offer-words.ts";
import { tellingWords } from "#desk/records/status/telling.ts";
import { storedFields } from "#services/forms/form-schema.ts";
import { formatValue } from "#services/forms/format-value.ts";
import { isMissing } from "../answers/answer-lines.ts";

/** What the words of a change depend on. */
export type WordsContext = { recordType: RecordType } & Pick<RecordView, "columns" | "people"> & {
    /** With it a change says when its mail goes, or went. */
    timeZone?: string;
  };

/** What somebody did, as a sentence without its subject: "set the status to declined". Each changed field is one. */
export function describeChange({ mail, ...change }: LoggedChange, context: WordsContext): string[] {
  const words = describeDone(change, context);
  if (!mail || context.timeZone === undefined) return words;
  return [...words, tellingWords(mail, change.action === "record.answer" ? "sent" : "told", context.timeZone)];
}

function describeDone({ action, changes }: Omit<LoggedChange, "mail">, context: WordsContext): string[] {
  if (action === "record.task") return [describeTask(changes, context)];
  if (action.startsWith("record.score-of")) return [describeEnteredScore(action, changes, context)];
  const said = wordsOf(action);
  if (typeof said === "string") return [said];
  if (action.startsWith("decision.")) return [describeAnnouncement(action, changes, context)];
  if (changes.length === 0) return ["changed something that was erased since"];
  return changes.map(({ field, before, after }) => describeField(field, before, after, context));
}

/** What was told, or is not told after all. */
function describeAnnouncement(action: string, [status]: LoggedChange["changes"], context: WordsContext): string {
  const what = fieldText("status", action === "decision.take-back" ? status?.before : status?.after, context);
  if (action === "decision.take-back") return `took back what was to be told: ${what}`;
  // What has become of the mail is said beside it.
  return action === "decision.tell" ? `put a mail on its way: ${what}` : `told them: ${what}, by telephone`;
}

function describeField(field: string, before: unknown, after: unknown, context: WordsContext): string {
  const label = fieldLabel(field, context);
  const [was, is] = [before, after].map((value) => fieldText(field, value, context));
  if (field === "status") return `set the status to ${is} (it was ${was})`;
  if (field === "assignedTo") return after === null ? "gave it to nobody" : `gave it to ${is}`;
  const [part] = splitField(field);
  if (part === "answers") return `corrected ${label} from ${quoted(was)} to ${quoted(is)}`;
  return after === null ? `emptied ${label} (it was ${was})` : `set ${label} to ${is}`;
}

const remarkLabels: Record<string, string> = {
  answer: "their answer to the times",
  words: "what they said to the times",
  "note.words": "your note",
  "task.words": "the task",
  "task.personId": "whose task it is",
  "task.dueOn": "the day of the task",
  "task.isDone": "whether the task is done",
};

/** What a field is called on the screen. */
export function fieldLabel(field: string, { recordType, columns }: WordsContext): string {
  const [part, name] = splitField(field);
  const remark = remarkLabels[field];
  if (remark !== undefined) return remark;
  if (part === "status") return "the status";
  if (part === "assignedTo") return "who looks after it";
  if (part === "offer") return new Map<string, string>(Object.entries(offerLabels)).get(name) ?? name;
  if (part === "own") return columns.find(({ id }) => id === name)?.label ?? "a column that is gone";
  const found = formField(recordType, name);
  if (!found) return name;
  return found.value.kind === "yesNo" ? (found.value.label ?? labelAtDesk(found)) : labelAtDesk(found);
}

function formField({ form }: RecordType, name: string) {
  return storedFields(form).find(([each]) => each === name)?.[1];
}

/** A field's value on the screen. */
export function fieldText(field: string, value: unknown, { recordType, people }: WordsContext): string {
  if (isEmptyAnswer(value)) return field === "assignedTo" ? "nobody" : "nothing";
  if (field === "status") return statusLabel(recordType, String(value));
  if (field === "assignedTo" || field === "task.personId")
    return people.find(({ id }) => id === value)?.name ?? "a former member";
  if (typeof value === "boolean") return yesOrNo(value);
  const [part, name] = splitField(field);
  if (part === "offer") return offerFieldText(name, String(value));
  const asked = part === "answers" ? formField(recordType, name) : undefined;
  return asked && isMissing(asked, value) ? "nothing" : formatValue(asked?.value, value);
}

function describeTask(changes: LoggedChange["changes"], context: WordsContext): string {
  const to = (name: string) => changes.find(({ field }) => field === name)?.after;
  const isNew = changes.some(({ field, before }) => field === "words" && before === null);
  if (isNew) return `set a task for ${fieldText("assignedTo", to("personId"), context)}: ${quoted(to("words"))}`;
  if (changes.some(({ field, after }) => field === "words" && after === null)) return "removed a task";
  const done = to("isDone");
  if (done === undefined) return "changed a task";
  return done === true ? "ticked a task off" : "opened a task again";
}

/** Whose score it is, and not which. */
function describeEnteredScore(action: string, changes: LoggedChange["changes"], context: WordsContext): string {
  const personId = changes.find(({ field }) => field === "scoreOf")?.after;
  const name = personId === undefined ? "somebody" : fieldText("task.personId", String(personId), context);
  return action === "record.score-of" ? `typed in the score of ${name}` : `took back the typed-in score of ${name}`;
}

function quoted(value: unknown): string {
  return value === "nothing" ? "nothing" : `“${String(value)}”`;
}

function yesOrNo(value: boolean): string {
  return value ? "yes" : "no";
}
