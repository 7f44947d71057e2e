import { z } from "zod/mini";
import { fieldChange } from "../model/record-contract.ts";

/** Changes of a record, based on the version that was seen. */
const rowChange = z.strictObject({
  reference: z.string().check(z.maxLength(16)),
  version: z.int(),
  changes: z.array(fieldChange).check(z.minLength(1), z.maxLength(200)),
});
export type RowChange = z.infer<typeof rowChange>;

/** `POST /desk/api/bands/spreadsheet`, with the file as its body: what it would change. Nothing is changed yet. */
export const spreadsheetPreview = z.object({
  /** The columns of the file that are read; all others are left alone. */
  columns: z.array(z.string()),
  rows: z.number(),
  changes: z.array(z.object({ ...rowChange.shape, name: z.string() })),
  /** Rows of which nothing is taken, by their number in the file. */
  problems: z.array(z.object({ row: z.number(), reference: z.string(), message: z.string() })),
});
export type SpreadsheetPreview = z.infer<typeof spreadsheetPreview>;

/** `POST …/spreadsheet/apply`. Counted first: each wrong one of a million would be described. */
export const spreadsheetChanges = z.strictObject({
  changes: z.pipe(z.array(z.unknown()).check(z.minLength(1), z.maxLength(20_000)), z.array(rowChange)),
});

/** `undo` puts everything back when it is sent as the next changes. `stoppedAt` is the record that somebody else had changed: the rest is as it was. */
export const spreadsheetApplied = z.object({
  changed: z.number(),
  undo: z.array(rowChange),
  stoppedAt: z.nullable(z.string()),
});
export type SpreadsheetApplied = z.infer<typeof spreadsheetApplied>;
