import { messageExport } from "#app/features/contact/contact-export.server.ts";
import { bandForm } from "#app/services/forms/band-form.ts";
import { volunteerForm } from "#app/services/forms/volunteer-form.ts";
import { formExport } from "#app/services/maintenance/form-export.server.ts";
import type { RecordKind, RecordType } from "./record-types.ts";

/** The columns of `npm run export`, in its order. */
const exported: Record<RecordKind, readonly string[]> = {
  band: formExport("bands", bandForm).fields,
  volunteer: formExport("volunteers", volunteerForm).fields,
  message: messageExport.fields,
};

/** `status` is what the list shows, `told` what the sender was told. */
const ofDesk = ["festival", "source", "told", "assignedTo", "yourScore", "averageScore", "version"] as const;
const ofScores: readonly string[] = ["yourScore", "averageScore"];

/** The columns that every spreadsheet of a list has, in their order; the committee's own come after them. */
export function fixedColumns({ kind, hasScores }: Pick<RecordType, "kind" | "hasScores">): string[] {
  return [...exported[kind], ...ofDesk.filter((column) => hasScores || !ofScores.includes(column))];
}

/** The names that a column of the committee's own cannot have, whether this list has such a column or not. */
export function reservedColumns(kind: RecordKind): string[] {
  return [...exported[kind], ...ofDesk];
}
