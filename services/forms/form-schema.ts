import * as z from "zod/mini";
import {
  type AnswerOf,
  answerSchema,
  draftSchemaOf,
  emptyAnswerOf,
  optionalValueSchema,
  type ValueOf,
  valueSchema,
} from "./field-kinds.ts";
import type { DerivedField, Field, Fields, FormDefinition, Question, StoredField } from "./form-definition.ts";

type StoredNames<F extends Fields> = { [Name in keyof F]: F[Name] extends { stored: object } ? Name : never }[keyof F];
type AskedNames<F extends Fields> = { [Name in keyof F]: F[Name]["question"] extends null ? never : Name }[keyof F];

/** The steps in which a form asks its questions. */
export type StepOf<Form extends FormDefinition> = StepNames<Form["fields"]>;
type StepNames<F extends Fields> = {
  [Name in keyof F]: F[Name]["question"] extends { step: infer Step extends string } ? Step : never;
}[keyof F];

/** The payload of a form, as the server has checked it. */
export type Payload<Form extends FormDefinition> = {
  -readonly [Name in StoredNames<Form["fields"]>]: ValueOf<Form["fields"][Name]["value"]>;
};

/** What the wizard of a form has been answered so far. */
export type Answers<Form extends FormDefinition> = {
  -readonly [Name in AskedNames<Form["fields"]>]: AnswerOf<Form["fields"][Name]["value"]>;
};

/** The fields of the payload by name, in their order. */
export function storedFields({
  fields,
}: Pick<FormDefinition, "fields">): (readonly [name: string, field: StoredField])[] {
  return Object.entries(fields).flatMap(([name, field]) => (isStored(field) ? [[name, field] as const] : []));
}

function isStored(field: Field): field is StoredField {
  return "stored" in field;
}

/** The name of the field that shows an uploaded picture, for a form that has one. */
export function pictureField(form: Pick<FormDefinition, "fields">): string | undefined {
  return storedFields(form).find(([, { value }]) => value.kind === "picture")?.[0];
}

type AskedFieldOf = (StoredField | DerivedField) & { question: Question };

/** The fields that a wizard asks for by name, all of them or those of a step, in the order in which it asks. */
export function askedFields(
  { fields }: FormDefinition,
  step?: string,
): (readonly [name: string, field: AskedFieldOf])[] {
  return Object.entries(fields)
    .flatMap(([name, field]) => (isAsked(field) ? [[name, field] as const] : []))
    .filter(([, { question }]) => step === undefined || question.step === step)
    .toSorted(([, one], [, other]) => (one.question.order ?? 0) - (other.question.order ?? 0));
}

function isAsked(field: Field): field is AskedFieldOf {
  return field.question !== null;
}

/**
 * The answer that a field of the payload comes from, by its name in the wizard.
 *
 * @example answerNameOf(bandForm, "musicians.2.instrument") // "members.rows.2.instrument"
 * @returns undefined for a field that no step asks for
 */
export function answerNameOf(form: FormDefinition, field: string): string | undefined {
  const [root = "", row, cell = ""] = field.split(".");
  const asked = askedFields(form);
  const found =
    asked.find(([name]) => name === root) ?? asked.find(([, { computedFields }]) => computedFields?.includes(root));
  if (found === undefined) return undefined;
  const [name, { value }] = found;
  if (value.kind !== "rows") return name;
  const cells = Object.keys(value.cells);
  return row === undefined ? `${name}.count` : `${name}.rows.${row}.${cells.includes(cell) ? cell : cells[0]}`;
}

type ObjectSchema<Output> = z.ZodMiniType<Output> & { shape: object };

/*
 * The compiler cannot follow how a schema or an object is computed from a table: in each function below the overload states the type that
 * the definition implies.
 */

/** The schema of the payload. An unknown key is refused by its name. @param extra keys of the payload that are not stored */
export function payloadSchema<Form extends FormDefinition, Extra extends object = object>(
  form: Form,
  extra?: { [Name in keyof Extra]: z.ZodMiniType<Extra[Name]> },
): ObjectSchema<Payload<Form> & Extra>;
export function payloadSchema(form: FormDefinition, extra: Record<string, z.ZodMiniType> = {}): ObjectSchema<unknown> {
  const fields = storedFields(form).map(([name, { value, stored }]): [string, z.ZodMiniType] => {
    return [name, stored.since === undefined ? valueSchema(value) : optionalValueSchema(value)];
  });
  return z.strictObject({ ...Object.fromEntries(fields), ...extra });
}

/** The same for a form whose fields are all optional: missing and null values are empty, unknown keys are ignored. */
export function optionalPayloadSchema<Form extends FormDefinition>(form: Form): ObjectSchema<Payload<Form>>;
export function optionalPayloadSchema(form: FormDefinition): ObjectSchema<unknown> {
  const nullAsMissing = z.transform((sent: unknown): unknown => sent ?? undefined);
  const fields = storedFields(form).map(
    ([name, { value }]) => [name, z.pipe(nullAsMissing, valueSchema(value))] as const,
  );
  return z.object(Object.fromEntries(fields));
}

/** The schema of a step's answers: the server's own rules. */
export function stepSchema(form: FormDefinition, step: string) {
  return z.object(Object.fromEntries(askedFields(form, step).map(([name, { value }]) => [name, answerSchema(value)])));
}

/** Nothing answered yet. */
export function emptyAnswers<Form extends FormDefinition>(form: Form): Answers<Form>;
export function emptyAnswers(form: FormDefinition): unknown {
  return Object.fromEntries(askedFields(form).map(([name, { value }]) => [name, emptyAnswerOf(value)]));
}

/** The answers as they may be saved in the browser: never those about another person whom the applicant names as a contact. */
export function draftSchema<Form extends FormDefinition>(form: Form): z.ZodMiniType<Partial<Answers<Form>>>;
export function draftSchema(form: FormDefinition): z.ZodMiniType<unknown> {
  const saved = askedFields(form).filter(([, field]) => !isStored(field) || !isContact(field));
  return z.object(Object.fromEntries(saved.map(([name, { value }]) => [name, draftSchemaOf(value)])));
}

/** Whether a field is about another person whom the applicant names as a contact. */
export function isContact({ stored: { privacy } }: StoredField): boolean {
  return privacy === "contact" || privacy === "contactName";
}
