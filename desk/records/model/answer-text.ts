import { capitalised } from "#platform/text/capitalised.ts";
import type { ValueKind } from "#services/forms/field-kinds.ts";
import type { FormDefinition, StoredField } from "#services/forms/form-definition.ts";

/** What an answer is called in a row of a list: as the committee's emails call it, or as the form asks for it. */
export function labelInList({ mails, question }: StoredField): string {
  return mails.committee.label ?? question?.label ?? "";
}

/** The field of a form by its name in the payload. @throws where the form has no such field */
export function storedField(form: FormDefinition, name: string): StoredField {
  const field = form.fields[name];
  if (!field || !("stored" in field)) throw new Error(`the form ${form.name} stores no ${name}`);
  return field;
}

/** An answer in one line. */
export function answerText(kind: ValueKind, answer: unknown): string {
  switch (kind.kind) {
    case "yesNo":
      return answer === true ? "yes" : "no";
    case "wholeNumber":
      // A number that the form does not allow is there because somebody was added by hand, without it.
      if (Number(answer) < kind.min) return "";
      return kind.unit === "dollars" ? `$${Number(answer).toLocaleString("en-AU")}` : String(answer);
    case "rows":
      return Array.isArray(answer) ? String(answer.length) : "";
    default:
      return Array.isArray(answer) ? answer.join(", ") : String(answer ?? "");
  }
}

/** What a field is called at the desk, but in lists: as the form asked it unless that speaks to the applicant, else as the committee's email calls it. */
export function labelAtDesk({ question, value, mails }: StoredField): string {
  const { label, section } = mails.committee;
  if (value.kind === "picture") return "Picture";
  if (value.kind === "year") return "Festival";
  if (section === "emergency") return `Emergency contact’s ${(label ?? "").toLowerCase()}`;
  const speaksToApplicant = /\byour?\b/i.test(question?.label ?? "");
  if (question && !speaksToApplicant) return question.label;
  return label ?? capitalised(section);
}
