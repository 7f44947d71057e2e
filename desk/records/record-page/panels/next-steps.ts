import { nextStatuses } from "#desk/records/lists/next-statuses.ts";
import type { RecordView } from "#desk/records/model/record-contract.ts";
import { isUntold, type RecordType } from "#desk/records/model/record-types.ts";

/** Something that the committee does with an application: sets its status, and at once reads and sends the mail that tells it. */
export type Step = { status: string; isTold: boolean; words: string };

type Standing = Pick<RecordView, "status" | "toldStatus" | "telling">;

/** The step that is next, and the one that decides and tells in one go. None where the others are to act, or all is done. */
export function nextSteps(
  recordType: RecordType,
  record: Standing,
): { next?: Step | undefined; beside?: Step | undefined } {
  const { status } = record;
  if (isUntold(record)) return { next: tellThem(status) };
  const steps = allSteps(recordType, record);
  const find = (value: string, isTold: boolean) =>
    steps.find((step) => step.status === value && step.isTold === isTold);
  if (status === "accepted") return { next: record.telling?.state === "sent" ? find("confirmed", false) : undefined };
  const next = status === "waiting" ? "accepted" : nextStatuses(recordType, status)[0]?.value;
  return next === undefined ? {} : { next: find(next, false), beside: find("accepted", true) };
}

/** Everything that can be done with an application as it stands: each other status, and what decides and tells. */
export function allSteps(recordType: RecordType, record: Standing): Step[] {
  const others = recordType.statuses.filter(({ value }) => value !== record.status);
  const steps = others.map(({ value, verb }) => ({ status: value, isTold: false, words: verb }));
  const told = steps.filter(({ status }) => status === "accepted" || status === "declined");
  return [
    ...(isUntold(record) ? [tellThem(record.status)] : []),
    ...steps,
    ...told.filter(({ status }) => status !== record.toldStatus).map(andTell),
  ];
}

function tellThem(status: string): Step {
  return { status, isTold: true, words: "Tell them …" };
}

function andTell({ status, words }: Step): Step {
  return { status, isTold: true, words: `${words} and tell …` };
}
