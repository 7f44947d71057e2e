import { isComputed } from "#app/desk/records/corrections.ts";
import type { Answers, RecordType } from "#app/desk/records/record-types.ts";
import type { StoredField } from "#app/services/forms/form-definition.ts";
import { storedFields } from "#app/services/forms/form-schema.ts";
import { formatValue } from "#app/services/forms/format-value.ts";

/** One answer as a record shows it: a field of the form, or several boxes in one line. */
export type AnswerLine = { name: string; label: string; value: StoredField["value"]; content: unknown; text: string };

/** What was sent, in the sections and the order in which the committee's email has it. */
export function answerSections({ form }: RecordType, sent: Answers): AnswerLine[][] {
  const shown = storedFields(form).filter(([name]) => !isComputed(form, name));
  const sections = Map.groupBy(shown, ([, { mails }]) => mails.committee.section);
  return [...sections.values()].map((fields) => {
    const ordered = fields.toSorted(([, one], [, other]) => orderOf(one) - orderOf(other));
    return [...Map.groupBy(ordered, ([name, field]) => lineOf(name, field)).values()].map((group) => line(group, sent));
  });
}

function orderOf({ mails }: StoredField): number {
  return mails.committee.order ?? 0;
}

/** Boxes of one question are one line. */
function lineOf(name: string, { value, mails }: StoredField): string {
  return value.kind === "yesNo" && value.label !== undefined ? `boxes ${mails.committee.label}` : name;
}

function line(group: (readonly [string, StoredField])[], sent: Answers): AnswerLine {
  const [[name, field] = missing()] = group;
  const { value } = field;
  const content = sent[name];
  const text = group.length > 1 ? ticked(group, sent) : formatValue(value, content);
  return { name, label: labelOf(field), value, content, text: isMissing(field, content) ? "" : text };
}

/** A number that the form does not allow is there because somebody was added by hand, without it. */
function isMissing({ value }: StoredField, content: unknown): boolean {
  return value.kind === "wholeNumber" && typeof content === "number" && content < value.min;
}

function ticked(group: (readonly [string, StoredField])[], sent: Answers): string {
  return group
    .flatMap(([name, { value }]) => (sent[name] === true && value.kind === "yesNo" ? [value.label ?? ""] : []))
    .join(", ");
}

/** What a field is called: as the form asked it, else as the committee's email calls it. */
export function labelOf({ question, value, mails }: StoredField): string {
  if (value.kind === "picture") return "Picture";
  const { label, section } = mails.committee;
  return question?.label ?? label ?? `${section.charAt(0).toUpperCase()}${section.slice(1)}`;
}

function missing(): never {
  throw new Error("a line has no field");
}
