import type { RecordView } from "#desk/records/model/record-contract.ts";
import { playing, type RecordType } from "#desk/records/model/record-types.ts";
import { statusWords } from "#desk/records/status/known-words.ts";

type Shown = Pick<RecordView, "status" | "toldStatus" | "telling" | "lineUp">;

/** Where a band stands in the line-up, as a sentence. */
export function lineUpWords({ lineUp, toldStatus }: Pick<Shown, "lineUp" | "toldStatus">): string {
  if (!lineUp) return playing.includes(toldStatus) ? "Not in the line-up yet." : "Not in the line-up.";
  const { state, isPublic, isShownCancelled } = lineUp;
  switch (state) {
    case "pencilled":
      return "Pencilled: visitors do not see it.";
    case "in":
      return isPublic ? "In the line-up that visitors see." : "A draft: visitors do not see it yet.";
    case "cancelled":
      if (isShownCancelled) return "Shown as cancelled.";
      return isPublic
        ? "Cancelled. Visitors see that once the line-up is published."
        : "Cancelled. Visitors do not see it.";
    case "withdrawn":
      return isPublic ? "Taken off. Visitors see it until that is published." : "Taken off.";
  }
}

/** What does not fit, and what to do about it: where the line-up says something else than what was decided, and where two bands would have one page. */
export function lineUpCautions(recordType: RecordType, record: Shown): string[] {
  const { status, lineUp } = record;
  if (!lineUp) return [];
  const { state, isPublic, name, sameAddress } = lineUp;
  const isOut = !playing.includes(status);
  const words = statusWords(recordType, record);
  const cautions: string[] = [];
  if (state === "in" && isOut)
    cautions.push(
      isPublic
        ? `Visitors see this band in the line-up, and it is ${words} now. If it does not play, take it off the line-up.`
        : `This band is in the draft of the line-up, and it is ${words} now. If it does not play, take it off the line-up.`,
    );
  if (state === "pencilled" && (status === "declined" || status === "withdrawn"))
    cautions.push(
      `This band is pencilled in the schedule, and it is ${words} now. Take it off, so that its place is free.`,
    );
  if (sameAddress !== null)
    cautions.push(
      `“${name}” and “${sameAddress}” would have one page: give one of them another name in the line-up before it is published.`,
    );
  return cautions;
}

/** Whether it said yes, and visitors do not see it yet. */
export function isToPublish({ status, lineUp }: Pick<Shown, "status" | "lineUp">): boolean {
  return status === "confirmed" && lineUp?.state === "in" && !lineUp.isPublic;
}
