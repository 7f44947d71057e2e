import { type RowList, type ValueKind, writtenWholeNumber } from "#services/forms/field-kinds.ts";
import { editableFields } from "./corrections.ts";
import type { AnswerValue } from "./record-contract.ts";
import type { Answers, RecordType } from "./record-types.ts";

/** A row while it is being written: its `id`, and its cells by their names. */
export type WrittenRow = Record<string, string | number>;

/** An answer while it is being written: a text, a box, several boxes, or rows. */
export type EnteredAnswer = string | boolean | string[] | WrittenRow[];

/** A new record's answers, to be sent: without texts that were left empty and boxes that were not ticked. */
export function payloadOf(recordType: RecordType, written: Readonly<Record<string, EnteredAnswer>>): Answers {
  const answered = editableFields(recordType).flatMap(([name, { value }]) => {
    const answer = written[name];
    return answer === undefined || answer === "" || answer === false ? [] : [[name, sentValue(value, answer)] as const];
  });
  return Object.fromEntries(answered);
}

/** The value of a written answer. What is no number goes to the server as it is, which says so, or asks which one is meant. */
export function sentValue(value: ValueKind, answer: EnteredAnswer): AnswerValue {
  if (value.kind === "rows") return rowsIn(answer).filter((row) => !isBlank(value, row));
  if (typeof answer !== "string") return answer;
  if (value.kind === "wholeNumber") return writtenWholeNumber(answer, value) ?? answer;
  return value.kind === "choicesFromContent" ? linesOf(answer) : answer;
}

/** The beginning of a correction: an answer as it is now, as one would have written it. */
export function writtenAnswer(value: ValueKind, answer: unknown): EnteredAnswer {
  switch (value.kind) {
    case "yesNo":
      return answer === true;
    case "wholeNumber":
      // 0 is stored where nothing was said, see `emptyAnswer`: it is shown as empty.
      return typeof answer === "number" && answer >= value.min ? String(answer) : "";
    case "choices":
      return textsIn(answer);
    case "choicesFromContent":
      return textsIn(answer).join("\n");
    case "rows":
      return rowsIn(answer);
    default:
      return typeof answer === "string" ? answer : "";
  }
}

/** The rows of an answer, and none of anything else. */
export function rowsIn(answer: unknown): WrittenRow[] {
  return Array.isArray(answer) ? answer.filter((row) => typeof row === "object" && row !== null) : [];
}

function textsIn(answer: unknown): string[] {
  return Array.isArray(answer) ? answer.filter((each) => typeof each === "string") : [];
}

function isBlank({ cells }: RowList, row: WrittenRow): boolean {
  return Object.keys(cells).every((cell) => String(row[cell] ?? "").trim() === "");
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
