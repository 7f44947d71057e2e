import { momentWords } from "#app/desk/decisions/decision-words.ts";
import type { RecordView } from "#app/desk/records/model/record-contract.ts";
import { isFromApplicant, isUntold, type RecordType, statusLabel } from "#app/desk/records/model/record-types.ts";

type Told = Pick<RecordView, "status" | "toldStatus" | "goesAt" | "hasConflictOfInterest">;

/** What the applicant knows, as a sentence. @example "Will be told: declined, tomorrow at 9 am." */
export function toldWords(
  recordType: RecordType,
  { status, toldStatus, goesAt, hasConflictOfInterest }: Told,
  timeZone: string,
): string {
  if (isUntold({ status, toldStatus })) return "Decided, not told: the applicant knows nothing of this yet.";
  if (isFromApplicant(toldStatus)) return `This is what the applicant said: ${toldStatus}.`;
  const told = statusLabel(recordType, toldStatus);
  if (goesAt !== null) return `Will be told: ${told}, ${momentWords(goesAt, timeZone)}.`;
  if (toldStatus !== "new") return `The applicant was told: ${told}.`;
  if (status === "new" && hasConflictOfInterest) return "Nothing is decided yet.";
  return status === "new" ? "Waiting for you to decide." : `${capitalised(status)}, nothing decided yet.`;
}

export function capitalised(label: string): string {
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}
