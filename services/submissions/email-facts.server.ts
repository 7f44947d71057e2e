import * as z from "zod/mini";
import type { ValueKind } from "#services/forms/field-kinds.ts";
import type { EmailLine, FormDefinition, RowsLine } from "#services/forms/form-definition.ts";
import { storedFields } from "#services/forms/form-schema.ts";

/** An application as it is stored and emailed to the committee; `picture` is the stored name of its picture. */
export type ReceivedApplication = { reference: string; receivedAt: string; picture?: string; application: object };

type ApplicantField = { name: string; value: ValueKind; place: EmailLine | RowsLine };

/** The fields in the applicant's email, in its order. */
export function applicantFields(form: FormDefinition): ApplicantField[] {
  return storedFields(form)
    .flatMap(([name, { value, mails }]) => (mails.applicant ? [{ name, value, place: mails.applicant }] : []))
    .toSorted((one, other) => (one.place.order ?? 0) - (other.place.order ?? 0));
}

/** The facts of the applicant's email. Texts about rows come after the fields. */
export function applicantFacts(form: FormDefinition, { reference, application }: ReceivedApplication): object {
  const fields: [string, unknown][] = [];
  const rows: [string, unknown][] = [];
  for (const { name, place } of applicantFields(form)) {
    const content = Reflect.get(application, name);
    if ("fact" in place) rows.push([place.fact, rowsIn(content).map((row) => row[place.cell])]);
    else fields.push([name, content]);
  }
  const email = Reflect.get(application, form.emailField);
  return { reference, [form.emailField]: email, ...Object.fromEntries([...fields, ...rows]) };
}

export function rowsIn(content: unknown): Record<string, unknown>[] {
  return z.array(z.record(z.string(), z.unknown())).parse(content);
}
