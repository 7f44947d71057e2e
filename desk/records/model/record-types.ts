import type { DeskRight } from "#desk/frame/access/rights/desk-rights.ts";
import { recordNames, visibleRecordNames } from "#desk/frame/access/rights/record-names.ts";
import { type SubmittedRecord, submittedRecords } from "#services/forms/submitted-records.ts";

/** The types of record that visitors send, each with a list at the desk. */
export const recordKinds = ["band", "volunteer", "message"] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Answers by the names of their fields. */
export type Answers = Readonly<Record<string, unknown>>;

/** What the desk knows of a kind of record. */
export type RecordType = SubmittedRecord & {
  /** Its list is `/desk/{path}`, a record `/desk/{path}/{reference}`. */
  path: string;
  /** What one record and all of them are called on the screen. */
  one: string;
  many: string;
  /** The rights needed to see such a record, and to change it. */
  viewRight: DeskRight;
  changeRight: DeskRight;
  /** The committee's statuses, from the first to the last. */
  statuses: readonly StatusDefinition[];
  /** Whether the committee gives scores from 1 to 5. */
  hasScores: boolean;
  /** Whether somebody may be too close to the record to judge it, and whether the committee adds columns of its own. */
  isApplication: boolean;
  phoneField: string | undefined;
  /** Whose address leads to the music. */
  musicField: string | undefined;
  /** The column of the form's table that says what a record is called. */
  nameColumn: string;
  /** The one field that a record added by hand needs. */
  nameField: string;
};

/** `verb` is on the button that sets a status. One that the applicant decides needs no mail: the committee notes what it was told. */
export type StatusDefinition = {
  value: string;
  label: string;
  verb: string;
  isFromApplicant?: true;
  /** What it is called once the mail that tells it has gone, where they answer to that. */
  toldLabel?: string;
  /** What spreadsheets call it where that differs: earlier ones are still read. */
  inSpreadsheets?: string;
};

const undecided = { value: "new", label: "new", verb: "Back to new" };
const accepted = { value: "accepted", label: "accepted", verb: "Accept" };
const waiting = { value: "waiting", label: "on the waiting list", verb: "Waiting list" };
const declined = { value: "declined", label: "declined", verb: "Decline" };
const confirmed = {
  value: "confirmed",
  label: "said yes",
  verb: "They said yes",
  isFromApplicant: true,
  inSpreadsheets: "confirmed",
} as const;
const withdrawn = { value: "withdrawn", label: "withdrawn", verb: "They withdrew", isFromApplicant: true } as const;

/** The statuses that decide: the sender is to be told of them. A place on the shortlist is none. */
export const decisions: readonly string[] = [accepted.value, waiting.value, declined.value];

/** The statuses of a band that plays: once it was told, it is in the line-up. */
export const playing: readonly string[] = [accepted.value, confirmed.value];

/** Whether a status is what the applicant said: they confirm that they come, or withdraw. */
export function isFromApplicant(status: string): boolean {
  return status === confirmed.value || status === withdrawn.value;
}

/** Whether the committee has decided, and the sender knows nothing of that yet. */
export function isUntold({ status, toldStatus }: { status: string; toldStatus: string }): boolean {
  return decisions.includes(status) && status !== toldStatus;
}

export const recordTypes: Readonly<Record<RecordKind, RecordType>> = {
  band: {
    ...submittedRecords.band,
    ...recordNames.band,
    path: "bands",
    one: "band",
    changeRight: "bands.change",
    statuses: [
      undecided,
      { value: "shortlisted", label: "shortlisted", verb: "Shortlist" },
      { ...accepted, toldLabel: "offered" },
      waiting,
      declined,
      confirmed,
      withdrawn,
    ],
    hasScores: true,
    isApplication: true,
    phoneField: "leaderPhone",
    musicField: "bandLink",
    nameColumn: "band_name",
    nameField: "bandName",
  },
  volunteer: {
    ...submittedRecords.volunteer,
    ...recordNames.volunteer,
    path: "volunteers",
    one: "volunteer",
    changeRight: "volunteers.change",
    statuses: [undecided, accepted, waiting, declined, withdrawn],
    hasScores: false,
    isApplication: true,
    phoneField: "phone",
    musicField: undefined,
    nameColumn: "name",
    nameField: "firstName",
  },
  message: {
    ...submittedRecords.message,
    ...recordNames.message,
    path: "messages",
    one: "message",
    changeRight: "messages.change",
    statuses: [undecided, { value: "answered", label: "answered", verb: "Mark as answered" }],
    hasScores: false,
    isApplication: false,
    phoneField: undefined,
    musicField: undefined,
    nameColumn: "sender_name",
    nameField: "senderName",
  },
};

/** The types of record that somebody of the committee may see. */
export function visibleRecordTypes(person: Parameters<typeof visibleRecordNames>[0]): RecordType[] {
  return visibleRecordNames(person).map(({ kind }) => recordTypes[kind]);
}

/** What is too close to somebody to be judged by them: nobody owns a volunteer. */
export function ownOrFamily({ hasScores }: Pick<RecordType, "hasScores">): string {
  return hasScores ? "your own band or family" : "your own family";
}

/** What somebody who is too close does not do. */
export function abstentionWords({ hasScores }: Pick<RecordType, "hasScores">): string {
  return hasScores ? "give no score and no note, and see none" : "write no note, and see none";
}

/** What whoever said "my band, my family" reads instead of what decides. */
export function othersDecide({ hasScores }: Pick<RecordType, "hasScores">): string {
  return `${hasScores ? "Your band or your family" : "Your family"}: others decide here.`;
}

/** A status as people read it; one that the desk does not know, such as that of a message that is probably spam, as it is stored. */
export function statusLabel({ statuses }: RecordType, status: string): string {
  return statuses.find(({ value }) => value === status)?.label ?? status;
}

/** A status as a spreadsheet has it. */
export function statusInSpreadsheets(recordType: RecordType, status: string): string {
  const found = recordType.statuses.find(({ value }) => value === status);
  return found?.inSpreadsheets ?? statusLabel(recordType, status);
}
