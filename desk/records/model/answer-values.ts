import type { ValueKind } from "#services/forms/field-kinds.ts";
import type { AnswerValue } from "./record-contract.ts";

/** Whether an answer is empty. `false` is an answer, no, so it is not. */
export function isEmptyAnswer(answer: unknown): boolean {
  if (typeof answer === "string") return answer.trim() === "";
  return answer === undefined || answer === null || (Array.isArray(answer) && answer.length === 0);
}

/** What a form's table holds where nobody said anything. @returns undefined for a year, which is never empty: every record belongs to a festival's */
export function emptyAnswer({ kind }: ValueKind): AnswerValue | undefined {
  switch (kind) {
    case "yesNo":
      return false;
    case "wholeNumber":
      return 0;
    case "choices":
    case "choicesFromContent":
    case "rows":
      return [];
    case "year":
      return undefined;
    default:
      return "";
  }
}
