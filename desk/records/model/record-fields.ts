import { core } from "zod/mini";
import { cleanText } from "#platform/text/text-fields.ts";
import { askWhichNumber, readNumber } from "#platform/text/written-number.ts";
import { answerSchema, type ValueKind, valueSchema } from "#services/forms/field-kinds.ts";
import { emptyAnswer, isEmptyAnswer } from "./answer-values.ts";
import { editableFields } from "./corrections.ts";
import { type AnswerValue, answerValue, type FieldValue, type OwnColumn } from "./record-contract.ts";
import type { Answers, RecordType } from "./record-types.ts";

/** What a field may be set to depends on these. */
type Context = { recordType: RecordType; columns: readonly OwnColumn[]; personIds: readonly (string | null)[] };

/** What is wrong with a field, in words for the person who filled it in. */
export type FieldProblem = { field: string; message: string };

/** A value as it is stored, or what is wrong with it. */
export type CheckedField = { value: FieldValue; error?: string };

/** A field's part of the record and its name there: `answers.phone`, `own.{id}`; `status` and `assignedTo` have no parts. */
export function splitField(field: string): [part: string, name: string] {
  const dot = field.indexOf(".");
  return dot < 0 ? [field, ""] : [field.slice(0, dot), field.slice(dot + 1)];
}

/** Checks a new value of a field. Texts are cleaned as the form cleans them. */
export function checkField(
  { recordType, columns, personIds }: Context,
  field: string,
  value: FieldValue,
): CheckedField {
  const [part, name] = splitField(field);
  if (field === "status") return statusField(recordType, value);
  if (field === "assignedTo")
    return value === null || personIds.some((id) => id === value)
      ? { value }
      : { value, error: notGivable(recordType.many) };
  if (part === "answers") return answerField(recordType, name, value);
  const column = part === "own" ? columns.find(({ id }) => id === name) : undefined;
  return column ? ownField(column, value) : { value, error: "We do not know this field. It may have been removed." };
}

/** Why a record, or a task about it, is not given to somebody. */
export function notGivable(many: string): string {
  return `This person is not on the committee any more, or may not see the ${many}. Please choose somebody else.`;
}

/** The value of a field of a record now; null where there is none. */
export function currentValue(
  record: { status: string; assignedTo: string | null; answers: Answers; own: Readonly<Record<string, FieldValue>> },
  field: string,
): FieldValue {
  const [part, name] = splitField(field);
  if (part === "own") return record.own[name] ?? null;
  if (part === "answers") return valueIn(record.answers, name);
  return field === "status" ? record.status : record.assignedTo;
}

/** The answer to a field of the form. */
export function valueIn(answers: Answers, name: string): AnswerValue {
  return answerValue.parse(answers[name] ?? "");
}

function statusField({ statuses }: RecordType, value: FieldValue): CheckedField {
  if (statuses.some((each) => each.value === value)) return { value };
  return { value, error: `One of: ${statuses.map(({ label }) => label).join(", ")}.` };
}

/** As the form checks it. An answer may be emptied: some people have no email address, and some phone numbers are wrong. */
function answerField(recordType: RecordType, name: string, value: FieldValue): CheckedField {
  const field = editableFields(recordType).find(([each]) => each === name)?.[1];
  if (!field) return { value, error: "We do not know this field, or it follows from others." };
  const empty = emptyAnswer(field.value);
  if (isEmptyAnswer(value) && empty !== undefined) return { value: empty };
  const parsed = core.safeParse(answerOrValueSchema(field.value, value), value);
  return parsed.success
    ? { value: answerValue.parse(parsed.data) }
    : { value, error: parsed.error.issues[0]?.message ?? "" };
}

/** A number that came as a text is read as the forms read it. */
export function answerOrValueSchema(field: ValueKind, value: unknown) {
  return typeof value === "string" ? answerSchema(field) : valueSchema(field);
}

const maxLength = 1000;

/** A value of one of the committee's own columns, by its type. An empty one is none. */
export function ownField({ type, options }: OwnColumn, value: FieldValue): CheckedField {
  if (value === null || value === "") return { value: null };
  switch (type) {
    case "yesNo":
      return typeof value === "boolean" ? { value } : { value, error: "Yes or no." };
    case "number":
      return numberField(value);
    case "choice":
      return options.some((option) => option === value)
        ? { value }
        : { value, error: `One of: ${options.join(", ")}.` };
    case "text":
      if (typeof value !== "string") return { value, error: "Please write some text here." };
      return ownText(cleanText(value));
  }
}

/** A text is a number as somebody wrote it, also in a cell of a spreadsheet. */
function numberField(value: FieldValue): CheckedField {
  const read = typeof value === "string" ? readNumber(value) : undefined;
  if (read !== undefined)
    return read.ok
      ? { value: read.number }
      : { value, error: `Please give a number.${askWhichNumber(read, String(value))}` };
  return typeof value === "number" && Number.isFinite(value) ? { value } : { value, error: "Please give a number." };
}

function ownText(value: string): CheckedField {
  return value.length <= maxLength
    ? { value: value || null }
    : { value, error: `Please keep this to ${maxLength} characters.` };
}
