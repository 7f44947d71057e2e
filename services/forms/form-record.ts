import * as z from "zod/mini";
import { mapValues, type RowList, type ValueKind } from "./field-kinds.ts";
import type { FormDefinition } from "./form-definition.ts";
import { storedFields } from "./form-schema.ts";

/** The columns of a form's table that hold its fields. Yes and no are 1 and 0, lists are JSON. */
export type FormRow<Form extends FormDefinition> = {
  -readonly [Name in keyof Form["fields"] as Form["fields"][Name] extends {
    stored: { column: infer Column extends string };
  }
    ? Column
    : never]: Form["fields"][Name]["value"]["kind"] extends "yesNo" | "wholeNumber" ? number : string;
};

/** The row of a payload. The overload states the type that the definition implies. */
export function toRow<Form extends FormDefinition>(form: Form, payload: object): FormRow<Form>;
export function toRow(form: FormDefinition, payload: object): unknown {
  return Object.fromEntries(
    storedFields(form).map(([name, { stored }]) => [stored.column, toSql(Reflect.get(payload, name))]),
  );
}

function toSql(value: unknown): unknown {
  if (typeof value === "boolean") return Number(value);
  return typeof value === "object" ? JSON.stringify(value) : value;
}

/**
 * The payload of a row.
 *
 * @throws where a column holds no such value
 */
export function fromRow(form: FormDefinition, row: object): Record<string, unknown> {
  return Object.fromEntries(
    storedFields(form).map(([name, { value, stored }]) => [name, fromSql(value, Reflect.get(row, stored.column))]),
  );
}

function fromSql(kind: ValueKind, value: unknown): unknown {
  if (kind.kind === "yesNo") return value === 1;
  if (kind.kind === "choices" || kind.kind === "choicesFromContent") return texts.parse(JSON.parse(String(value)));
  if (kind.kind === "rows") return storedRows(kind).parse(JSON.parse(String(value)));
  return value;
}

const texts = z.array(z.string());

const rowsSchemas = new WeakMap<RowList, ReturnType<typeof rowsSchema>>();

/** Made once for each list: a list of the desk reads fifty records, and making a schema takes longer than parsing with it. */
function storedRows(list: RowList) {
  const schema = rowsSchemas.get(list) ?? rowsSchema(list);
  rowsSchemas.set(list, schema);
  return schema;
}

function rowsSchema({ cells }: RowList) {
  return z.array(z.object({ id: z.union([z.number(), z.string()]), ...mapValues(cells, () => z.string()) }));
}
