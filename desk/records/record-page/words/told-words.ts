import { momentWords } from "#desk/frame/parts/display/moment-words.ts";
import type { RecordView } from "#desk/records/model/record-contract.ts";
import { isFromApplicant, isUntold, type RecordType, statusLabel } from "#desk/records/model/record-types.ts";
import { pastMoment, type Telling } from "#desk/records/status/telling.ts";
import { capitalised } from "#platform/text/capitalised.ts";

type Told = Pick<RecordView, "status" | "toldStatus" | "telling" | "hasConflictOfInterest">;

/** What the applicant knows, as a sentence. @example "Will be told: declined, tomorrow at 9 am." */
export function toldWords(
  recordType: RecordType,
  { status, toldStatus, telling, hasConflictOfInterest }: Told,
  timeZone: string,
): string {
  if (isUntold({ status, toldStatus })) return "Decided, not told: the applicant knows nothing of this yet.";
  if (isFromApplicant(toldStatus))
    return `${recordType.statuses.find(({ value }) => value === toldStatus)?.verb ?? toldStatus}.`;
  const told = statusLabel(recordType, toldStatus);
  if (telling !== null) return decisionWords(told, telling, timeZone);
  if (status === "new" && hasConflictOfInterest) return "Nothing is decided yet.";
  return status === "new" ? "Waiting for you to decide." : `${capitalised(status)}, nothing decided yet.`;
}

function decisionWords(told: string, { state, at }: Telling, timeZone: string): string {
  switch (state) {
    case "sent":
      return `The applicant was told: ${told}${at === null ? "" : `, ${pastMoment(at, timeZone)}`}.`;
    case "waits":
      if (at !== null) return `Will be told: ${told}, ${momentWords(at, timeZone)}.`;
      return `Not told yet: ${told}. The mail is on its way.`;
    case "held":
      return `Not told yet: ${told}. The mail is held until the chair decides.`;
    case "failed":
      return `Not told: ${told}. The mail did not arrive.`;
    default:
      return `Not told: ${told}. The mail was not sent.`;
  }
}
