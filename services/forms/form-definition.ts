import type { ClosedValue, FieldKind, FreeText, RowList } from "./field-kinds.ts";

/**
 * One typed table of fields defines a form. Schemas, the wizard's steps, table rows, exports, emails, the privacy export and the tests'
 * samples are computed from it, so that a field is added in one place. A field that lacks a required property does not compile.
 *
 * @example
 * export const volunteerForm = defineForm({
 *   name: "volunteer",
 *   table: "volunteer_applications",
 *   referenceLetter: "V",
 *   emailField: "email",
 *   limitBytes: 64_000,
 *   fields: {
 *     phone: {
 *       value: { kind: "phone", message: "Please provide a valid phone number." },
 *       question: { id: "phone", step: "details", label: "Phone", autoComplete: "tel", width: "short" },
 *       stored: { column: "phone", exportColumn: "phone", privacy: "applicant" },
 *       mails: { committee: { section: "person", label: "Phone" }, applicant: null },
 *     },
 *   },
 * });
 *
 * What is computed from a form:
 * - the types `Payload<typeof form>`, `Answers<typeof form>` (`form-schema.ts`) and `FormRow<typeof form>` (`form-record.ts`), the last for
 *   `site-tables.server.ts`;
 * - `payloadSchema`, `stepSchema`, `draftSchema`, `emptyAnswers` (`form-schema.ts`), for the browser and the server;
 * - `toRow` and `fromRow` (`form-record.ts`);
 * - `formSteps` (`site/wizard/steps/form-steps.tsx`): the steps of a wizard;
 * - `formEndpoint`, `submitForm`, `formEmails` (`services/submissions`): an application with an email to either side;
 * - `formExport` (`services/maintenance/form-export.server.ts`): `npm run export`;
 * - `formPersonalData` (`services/privacy/form-personal-data.server.ts`): `npm run privacy`;
 * - `examplePayload` (`tests/support/forms/example-payload.ts`): a filled sample.
 *
 * A form whose record is stored by an operation of its own (a member, a subscriber, a message) takes the schemas, the row, the export and
 * the personal data from here, and leaves the rest.
 */
export type FormDefinition = {
  /** Names its address, its idempotency scope and its kinds of email: `/api/records/volunteer-application`. */
  name: string;
  table: string;
  /** The prefix of its references, as in `V-7K3M9Q`: V volunteer, B band, M message, S subscriber, J joining member. */
  referenceLetter: "V" | "B" | "M" | "S" | "J";
  /** The field with the sender's email address. */
  emailField: string;
  /** The largest body that is read, in bytes. */
  limitBytes: number;
  /** In the order of the payload, which is that of the table and the export too. */
  fields: Fields;
};

export type Fields = Readonly<Record<string, Field>>;
export type Field = StoredField | DerivedField;

/** A field of the payload, by the name that it has there. */
export type StoredField = InEmails & {
  /** Null where no step asks for it: it is computed from other answers. */
  question: Question | null;
  stored: {
    column: string;
    exportColumn: string;
    privacy: PrivacyClass;
    /** The version that added the field. Pages that were opened before the update do not send it, so it may be missing. */
    since?: string;
  };
  /** Fields of the payload that are computed from this answer too. */
  computedFields?: readonly string[];
};

/** A question whose answer is not sent as such: `computedFields` names the fields of the payload that are computed from it. */
export type DerivedField = { value: FieldKind; question: Question; computedFields: readonly string[] };

/**
 * How the emails display a value. The applicant's email has choices from fixed lists and numbers alone: people can type another person's address,
 * and must not be able to send them a text of their own through this site.
 */
type InEmails =
  | { value: FreeText; mails: { committee: CommitteeLine; applicant: null } }
  | { value: ClosedValue; mails: { committee: CommitteeLine; applicant: EmailLine | null } }
  | { value: RowList; mails: { committee: CommitteeLine; applicant: RowsLine | null } };

/** A line of an email. Lines stand in the order of the table, except that a higher `order` comes later. */
export type EmailLine = { label: string; order?: number };

/** A line or a block of the committee's email. A text of several lines has no label where its section's heading is enough. */
export type CommitteeLine = { section: string; label: string | null; order?: number };

/** How many rows there are, and the counted choices of one of their cells, which the email's facts have under a name of their own. */
export type RowsLine = { count: string; cell: string; label: string; fact: string; order?: number };

/** How a wizard asks for a field. */
export type Question = {
  step: string;
  /** A higher one comes later within the step. */
  order?: number;
  /** What it is called where the content service says nothing. */
  label: string;
  /** What its answer is called on the thank-you page, where the label does not fit it: below "How many members?" stand their names. */
  answerLabel?: string;
  hint?: string;
  /** How the id of its item in the content service ends, after `-q-`: "first-name" for `volunteer-q-first-name`. */
  id: string;
  /** What the browser may fill in. */
  autoComplete?: string;
  width?: "digits" | "short" | "medium" | "full";
  inputMode?: "numeric";
};

/**
 * Whose data a value is. `contactName` and `contact` belong to one other person whom the applicant names: they are never saved in the
 * browser, and are redacted at that person's request. In `people` each row names one, and each is redacted alone.
 */
export type PrivacyClass = "applicant" | "contactName" | "contact" | "people" | "none";

/** Checks a definition and keeps its exact type. */
export function defineForm<const Definition extends FormDefinition>(definition: Definition): Definition {
  return definition;
}
