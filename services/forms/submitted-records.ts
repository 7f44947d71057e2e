import { bandForm } from "./band-form.ts";
import type { FormDefinition } from "./form-definition.ts";
import { messageForm } from "./message-form.ts";
import { volunteerForm } from "./volunteer-form.ts";

/** Answers by the names of their fields. */
type Answers = Readonly<Record<string, unknown>>;

/** What visitors send and the committee has a list of. */
export type SubmittedRecord = {
  kind: "band" | "volunteer" | "message";
  form: FormDefinition;
  /** What a record is called in lists and headings. */
  nameOf: (answers: Answers) => string;
  /** Who sent it. */
  personOf: (answers: Answers) => string;
  /** The festival that it is about: the field that says so, if there is one. */
  yearField: string | undefined;
};

export const submittedRecords: Readonly<Record<SubmittedRecord["kind"], SubmittedRecord>> = {
  band: {
    kind: "band",
    form: bandForm,
    nameOf: ({ bandName }) => text(bandName),
    personOf: ({ leaderName }) => text(leaderName),
    yearField: "yearPlaying",
  },
  volunteer: {
    kind: "volunteer",
    form: volunteerForm,
    nameOf: volunteerName,
    personOf: volunteerName,
    yearField: "year",
  },
  message: {
    kind: "message",
    form: messageForm,
    nameOf: ({ senderName, senderEmail }) => text(senderName) || text(senderEmail) || "Somebody without a name",
    personOf: ({ senderName }) => text(senderName),
    yearField: undefined,
  },
};

function volunteerName({ firstName, lastName }: Answers): string {
  return `${text(firstName)} ${text(lastName)}`.trim();
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
