/** A text of an answer; nothing where there is none. */
export function textOf(answer: unknown): string {
  return typeof answer === "string" ? answer : "";
}

/** The texts of an answer that has several. */
export function textsOf(answer: unknown): string[] {
  return Array.isArray(answer) ? answer.filter((each) => typeof each === "string") : [];
}

/** A fee in dollars. Of a band that was added by hand nobody may have named one. */
export function feeOf(answer: unknown): number | null {
  return typeof answer === "number" && answer > 0 ? answer : null;
}
