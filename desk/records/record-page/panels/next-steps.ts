import type { RecordView } from "#desk/records/model/record-contract.ts";
import { isUntold, type RecordType } from "#desk/records/model/record-types.ts";

/** Something that the committee does with an application: sets its status, and at once reads and sends the mail that tells it. */
export type Step = { status: string; isTold: boolean; words: string };

type Standing = Pick<RecordView, "status" | "toldStatus" | "telling">;

/** The step that is next, and the one that decides and tells in one go. None where the others are to act, or all is done. */
export function nextSteps(recordType: RecordType, record: Standing): { next?: Step; beside?: Step } {
  const { status } = record;
  if (isUntold(record)) return { next: tellThem(status) };
  if (status === "accepted") return record.telling?.state === "sent" ? withNext(setting(recordType, "confirmed")) : {};
  if (status !== "new" && status !== "shortlisted" && status !== "waiting") return {};
  const shortlist = status === "new" ? setting(recordType, "shortlisted") : undefined;
  const accept = setting(recordType, "accepted");
  return { ...withNext(shortlist ?? accept), ...(accept && { beside: andTell(accept) }) };
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

function setting({ statuses }: RecordType, status: string): Step | undefined {
  const found = statuses.find(({ value }) => value === status);
  return found && { status, isTold: false, words: found.verb };
}

function withNext(next: Step | undefined): { next?: Step } {
  return next ? { next } : {};
}

function tellThem(status: string): Step {
  return { status, isTold: true, words: "Tell them …" };
}

function andTell({ status, words }: Step): Step {
  return { status, isTold: true, words: `${words} and tell …` };
}
