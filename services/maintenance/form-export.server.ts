import * as z from "zod/mini";
import { type FormRecord, formRecords } from "#services/database/form-tables.server.ts";
import type { FormDefinition } from "#services/forms/form-definition.ts";
import { fromRow } from "#services/forms/form-record.ts";
import { storedFields } from "#services/forms/form-schema.ts";
import type { ExportedRecord, ExportSources, RecordExport } from "./record-export.server.ts";

/** `npm run export -- {name}`: the records of a form by its export columns, then what every record has. */
export function formExport(name: string, form: FormDefinition): RecordExport {
  const columns = storedFields(form).map(([, { stored }]) => stored.exportColumn);
  return {
    name,
    fields: [...columns, "reference", "receivedAt", "status"],
    async *batches({ db }) {
      for await (const rows of formRecords(db, form.table))
        yield rows.map((row) => exportedRecord(form, fromRow(form, row), ofRow(row)));
    },
  };
}

type ComputedColumns = (row: FormRecord, sources: ExportSources) => Record<string, unknown>;

/** The same for a form that has its own order of columns, and `computed` ones besides its fields. */
export function formExportOf(
  name: string,
  form: FormDefinition,
  columns: readonly string[],
  computed: ComputedColumns = () => ({}),
): RecordExport {
  return {
    name,
    fields: columns,
    async *batches(sources) {
      for await (const rows of formRecords(sources.db, form.table))
        yield rows.map((row) => {
          const values: Record<string, unknown> = {
            ...exportedRecord(form, fromRow(form, row), ofRow(row)).json,
            ...computed(row, sources),
          };
          return { json: Object.fromEntries(columns.map((column) => [column, values[column]])) };
        });
    },
  };
}

type Submission = { reference: string; receivedAt: string; status: string };

function ofRow({ reference, received_at: receivedAt, status }: FormRecord): Submission {
  return { reference, receivedAt, status };
}

/** A payload and what every record has. JSON has lists of rows after everything else; in a cell a row reads "Lena Leader (Piano)". */
export function exportedRecord(
  form: FormDefinition,
  payload: Readonly<Record<string, unknown>>,
  { reference, receivedAt, status }: Submission,
): ExportedRecord {
  const values: [string, unknown][] = [];
  const lists: [string, unknown][] = [];
  const texts: [string, unknown][] = [];
  for (const [name, { value, stored }] of storedFields(form)) {
    const isList = value.kind === "rows";
    (isList ? lists : values).push([stored.exportColumn, payload[name]]);
    if (isList) texts.push([stored.exportColumn, rowTexts(Object.keys(value.cells), payload[name])]);
  }
  const record = { ...Object.fromEntries(values), reference, receivedAt, status };
  return { json: { ...record, ...Object.fromEntries(lists) }, cells: { ...record, ...Object.fromEntries(texts) } };
}

const storedRows = z.array(z.record(z.string(), z.union([z.string(), z.number()])));

function rowTexts([first = "", ...others]: readonly string[], rows: unknown): string[] {
  return storedRows.parse(rows).map((row) => `${row[first]} (${others.map((cell) => row[cell]).join(", ")})`);
}
