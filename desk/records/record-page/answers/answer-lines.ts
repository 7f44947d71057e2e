import { labelAtDesk } from "#desk/records/model/answer-text.ts";
import { editableFields } from "#desk/records/model/corrections.ts";
import type { RecordView } from "#desk/records/model/record-contract.ts";
import type { Answers, RecordType } from "#desk/records/model/record-types.ts";
import type { FormDefinition, StoredField } from "#services/forms/form-definition.ts";
import { formatValue } from "#services/forms/format-value.ts";

type NamedField = readonly [name: string, field: StoredField];

/** One line of a record: a field of the form, or several boxes of one question. `none` is what it says where no box is ticked. */
export type AnswerLine = { name: string; label: string; fields: readonly NamedField[]; none: string };

/** What a line says. */
export type LineContent = { value: StoredField["value"]; content: unknown; text: string };

/**
 * The lines of a form, in the sections and the order in which the committee's email has them. On the site, who ticks none of several boxes has said so;
 * who was added by hand may not have been asked.
 */
export function answerSections(recordType: RecordType, source: RecordView["source"]): AnswerLine[][] {
  const sections = Map.groupBy(editableFields(recordType), ([, { mails }]) => mails.committee.section);
  return [...sections.values()].map((fields) => {
    const ordered = fields.toSorted(([, one], [, other]) => orderOf(one) - orderOf(other));
    return [...Map.groupBy(ordered, ([name, field]) => questionOf(name, field)).values()].map((group) => {
      const [name, field] = firstOf(group);
      const none = source === "site" ? noneOf(recordType.form, name) : "";
      return { name, label: labelAtDesk(field), fields: group, none };
    });
  });
}

/** The picture and the music, by which one judges first, and the other lines in their sections; what a message says stands in its conversation. */
export function mediaFirst(
  { musicField, isApplication }: Pick<RecordType, "musicField" | "isApplication">,
  sections: readonly AnswerLine[][],
): { media: AnswerLine[]; others: AnswerLine[][] } {
  const isMedia = ({ name, fields }: AnswerLine) => name === musicField || firstOf(fields)[1].value.kind === "picture";
  const isOther = (line: AnswerLine) => !isMedia(line) && (isApplication || line.name !== "message");
  return {
    media: sections
      .flat()
      .filter(isMedia)
      .toSorted((one, other) => Number(one.name === musicField) - Number(other.name === musicField)),
    others: sections.map((lines) => lines.filter(isOther)).filter((lines) => lines.length > 0),
  };
}

/** What a line says of these answers: those that were sent, or the corrected ones. */
export function contentOf({ fields, none }: AnswerLine, answers: Answers): LineContent {
  const [name, field] = firstOf(fields);
  const content = answers[name];
  const text = fields.length > 1 ? ticked(fields, answers) || none : formatValue(field.value, content);
  return { value: field.value, content, text: isMissing(field, content) ? "" : text };
}

function orderOf({ mails }: StoredField): number {
  return mails.committee.order ?? 0;
}

/** Boxes of one question are one line. */
function questionOf(name: string, { value, mails }: StoredField): string {
  return value.kind === "yesNo" && value.label !== undefined ? `boxes ${mails.committee.label}` : name;
}

/** The words of the box that the form has beside these for none of them. */
function noneOf({ fields }: FormDefinition, name: string): string {
  const groups = Object.values(fields).flatMap(({ value }) => (value.kind === "yesNoGroup" ? [value] : []));
  return groups.find(({ options }) => name in options)?.none ?? "";
}

/** A number that the form does not allow is there because somebody was added by hand, without it. */
export function isMissing({ value }: Pick<StoredField, "value">, content: unknown): boolean {
  return value.kind === "wholeNumber" && typeof content === "number" && content < value.min;
}

function ticked(fields: readonly NamedField[], answers: Answers): string {
  return fields
    .flatMap(([name, { value }]) => (answers[name] === true && value.kind === "yesNo" ? [value.label ?? ""] : []))
    .join(", ");
}

function firstOf(fields: readonly NamedField[]): NamedField {
  const [first] = fields;
  if (!first) throw new Error("a line has no field");
  return first;
}
