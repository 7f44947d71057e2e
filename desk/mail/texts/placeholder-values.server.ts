import { answerText, storedField } from "#desk/records/model/answer-text.ts";
import type { DeskRecord } from "#desk/records/model/desk-record.server.ts";
import type { RecordType } from "#desk/records/model/record-types.ts";
import type { TemplateContext } from "#services/mail/emails/email.server.ts";
import { emailSite } from "#services/mail/emails/email-site.server.ts";
import { type PlaceholderValues, placeholdersOf } from "./placeholders.ts";

type Filling = { recordType: RecordType; record: DeskRecord; from: string; terms?: PlaceholderValues };

/**
 * What a record fills into a text's words, with the committee's corrections.
 *
 * @param from the name of whoever of the committee sends the mail
 * @param terms what is agreed with a band, or placed, and fills in; nothing fills in what is missing
 */
export async function placeholderValues(
  context: TemplateContext,
  { recordType, record, from, terms = {} }: Filling,
): Promise<PlaceholderValues> {
  const { answers, reference, year } = record;
  const { name: festival } = await emailSite(context);
  // Who is added by hand may have given no name of their own.
  const person = recordType.personOf(answers) || (recordType.kind === "band" ? recordType.nameOf(answers) : "friend");
  const named: PlaceholderValues = {
    name: person,
    firstname:
      typeof answers.firstName === "string"
        ? answers.firstName
        : recordType.personOf(answers) === ""
          ? person
          : firstNameOf(person),
    band: recordType.nameOf(answers),
    festival,
    year,
    reference,
    from,
    ...terms,
  };
  const values = placeholdersOf([recordType.kind]).flatMap(({ word, field }) => {
    const value =
      field === undefined ? named[word] : answerText(storedField(recordType.form, field).value, answers[field]);
    return value === undefined ? [] : [[word, value] as const];
  });
  return Object.fromEntries(values);
}

/** @example firstNameOf("Ann Lee") === "Ann" */
function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? "";
}
