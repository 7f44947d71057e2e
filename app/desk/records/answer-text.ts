import type { ValueKind } from "#app/services/forms/field-kinds.ts";
import type { FormDefinition, StoredField } from "#app/services/forms/form-definition.ts";

/** What an answer is called: as the committee's emails call it, or as the form asks for it. */
export function answerLabel({ mails, question }: StoredField): string {
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
      return kind.unit === "dollars" ? `$${Number(answer).toLocaleString("en-AU")}` : String(answer);
    case "rows":
      return Array.isArray(answer) ? String(answer.length) : "";
    default:
      return Array.isArray(answer) ? answer.join(", ") : String(answer ?? "");
  }
}
