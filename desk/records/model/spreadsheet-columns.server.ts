import { bandForm } from "#services/forms/band-form.ts";
import { storedFields } from "#services/forms/form-schema.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { formExport } from "#services/maintenance/form-export.server.ts";
import { messageExport } from "#site/features/contact/contact-export.server.ts";
import { labelAtDesk } from "./answer-text.ts";
import { type RecordKind, type RecordType, recordTypes } from "./record-types.ts";

/** A column of a list's spreadsheet: its name, which is that of `npm run export`, and what stands above it. */
type SpreadsheetColumn = { name: string; heading: string };

/** The columns of `npm run export`, in its order. */
const exported: Record<RecordKind, readonly string[]> = {
  band: formExport("bands", bandForm).fields,
  volunteer: formExport("volunteers", volunteerForm).fields,
  message: messageExport.fields,
};

/** `status` is what the list shows, `told` what the sender was told. */
const headings: Readonly<Record<string, string>> = {
  reference: "Reference",
  receivedAt: "Came",
  status: "Status",
  festival: "In the list of",
  source: "How it came",
  told: "Told",
  assignedTo: "Looked after by",
  yourScore: "Your score",
  averageScore: "Average score",
  version: "Version (leave as it is)",
};
const ofDesk = ["festival", "source", "told", "assignedTo", "yourScore", "averageScore", "version"] as const;
const ofScores: readonly string[] = ["yourScore", "averageScore"];

/** The columns that every spreadsheet of a list has, in their order; the committee's own come after them. Times are those of the zone. */
export function fixedColumns({ kind, hasScores }: Pick<RecordType, "kind" | "hasScores">, timeZone: string) {
  const columns = columnsOf(kind).filter(({ name }) => hasScores || !ofScores.includes(name));
  const zone = timeZone.replace(/^.*\//, "").replaceAll("_", " ");
  return columns.map((column) =>
    column.name === "receivedAt" ? { ...column, heading: `${column.heading} (${zone} time)` } : column,
  );
}

/** The names that a column of the committee's own cannot have, whether this list has such a column or not. */
export function reservedColumns(kind: RecordKind): string[] {
  return columnsOf(kind).flatMap(({ name, heading }) => [name, heading]);
}

/** A column of a file by its name, whatever stands above it: what the desk writes, or what `npm run export` and earlier files have. */
export function headingIn(found: readonly string[], name: string): string | undefined {
  return [headings[name], name].find((heading) => heading !== undefined && found.includes(heading));
}

function columnsOf(kind: RecordKind): SpreadsheetColumn[] {
  const columns: SpreadsheetColumn[] = [];
  for (const name of [...exported[kind], ...ofDesk]) {
    const heading = headings[name] ?? questionOf(kind, name);
    // A spreadsheet is read back by its headings: each stands there once.
    const isTaken = columns.some((column) => column.heading === heading);
    columns.push({ name, heading: isTaken ? `${heading} (${name})` : heading });
  }
  return columns;
}

/** What the desk calls a field of the form; each of several boxes of one question with its own words. */
function questionOf(kind: RecordKind, name: string): string {
  const [, field] = storedFields(recordTypes[kind].form).find(([, { stored }]) => stored.exportColumn === name) ?? [];
  if (!field) return name;
  const box = field.value.kind === "yesNo" ? field.value.label : undefined;
  return box === undefined ? labelAtDesk(field) : `${labelAtDesk(field)}: ${box}`;
}
