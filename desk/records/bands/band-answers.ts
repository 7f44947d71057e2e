/** The text of an answer; empty without one. */
export function textOf(answer: unknown): string {
  return typeof answer === "string" ? answer : "";
}

/** The texts of an answer that has several. */
export function textsOf(answer: unknown): string[] {
  return Array.isArray(answer) ? answer.filter((each) => typeof each === "string") : [];
}

/** A fee in dollars; null for a band that was added by hand without one. */
export function feeOf(answer: unknown): number | null {
  return typeof answer === "number" && answer > 0 ? answer : null;
}
