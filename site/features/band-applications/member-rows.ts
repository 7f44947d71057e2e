import { bandForm, messages } from "#services/forms/band-form.ts";
import { type RowsAnswer, valueSchema, writtenWholeNumber } from "#services/forms/field-kinds.ts";

const { cells, ...memberLimits } = bandForm.fields.members.value;
const cellSchemas = { musician: valueSchema(cells.musician), instrument: valueSchema(cells.instrument) };

/**
 * The answers of the members' step. `count` is the number as it stands in its field; `rows` has as many as were confirmed, none before;
 * the first `revealed` of them are shown. A row is numbered from 1, and `saved` once its Save was pressed.
 */
export type Members = RowsAnswer<"musician" | "instrument">;
export type MemberRow = Members["rows"][number];

export const noMembers: Members = { count: "", rows: [], revealed: 0 };

export type MembersAction =
  | { type: "count"; count: string }
  | { type: "confirm" }
  | { type: "edit"; row: number; change: Partial<Pick<MemberRow, "musician" | "instrument">> }
  | { type: "save"; row: number };

/** The step after one action. An action that cannot be, such as confirming 0 or saving half a row, changes nothing. */
export function changeMembers(members: Members, action: MembersAction): Members {
  if (action.type === "count") return { ...members, count: action.count };
  if (action.type === "confirm") return confirm(members);
  if (action.type === "edit") return withRow(members, action.row, { ...action.change, saved: false });
  return save(members, action.row);
}

/** Makes as many rows as were entered: those that were there before and still fit stay. Shows them up to the first that is not saved. */
function confirm(members: Members): Members {
  const count = memberCount(members);
  if (count === undefined || isConfirmed(members)) return members;
  const rows = Array.from({ length: count }, (_, index) => members.rows[index] ?? emptyRow(index + 1));
  const next = firstUnsaved(rows) ?? count - 1;
  return { ...members, rows, revealed: Math.min(Math.max(members.revealed, next + 1), count) };
}

function emptyRow(id: number): MemberRow {
  return { id, musician: "", instrument: "", saved: false };
}

/** The index of the first row that is not saved; undefined when all are. */
export function firstUnsaved(rows: Members["rows"]): number | undefined {
  const found = rows.findIndex(({ saved }) => !saved);
  return found < 0 ? undefined : found;
}

/** Saves a row that has both a name and an instrument, and shows the next. */
function save(members: Members, index: number): Members {
  const row = members.rows[index];
  if (row === undefined || !isFilled(row)) return members;
  const revealed = Math.min(Math.max(members.revealed, index + 2), members.rows.length);
  return { ...withRow(members, index, { saved: true }), revealed };
}

function withRow(members: Members, index: number, change: Partial<MemberRow>): Members {
  return { ...members, rows: members.rows.map((row, at) => (at === index ? { ...row, ...change } : row)) };
}

/** The number entered, if it is a whole one from 1 to 60. */
export function memberCount({ count }: Members): number | undefined {
  return writtenWholeNumber(count, memberLimits);
}

/** True while the rows are as many as the number says: Confirm reads Confirmed and is disabled. */
export function isConfirmed(members: Members): boolean {
  return members.rows.length > 0 && memberCount(members) === members.rows.length;
}

export function isFilled(row: MemberRow): boolean {
  return Object.keys(rowErrors(row)).length === 0;
}

/** What a row still needs before it can be saved. */
export function rowErrors({ musician, instrument }: Pick<MemberRow, "musician" | "instrument">): {
  musician?: string;
  instrument?: string;
} {
  const name = cellSchemas.musician.safeParse(musician);
  const plays = cellSchemas.instrument.safeParse(instrument);
  return {
    ...(name.success ? {} : { musician: name.error.issues[0]?.message ?? messages.musician }),
    ...(plays.success ? {} : { instrument: messages.list }),
  };
}

export function savedCount({ rows }: Members): number {
  return rows.filter(({ saved }) => saved).length;
}

/** True when Next is enabled: as many are saved as were entered. */
export function allSaved(members: Members): boolean {
  return isConfirmed(members) && savedCount(members) === members.rows.length;
}

/** The members as the payload has them. */
export function musiciansOf({ rows }: Members): { id: number; musician: string; instrument: string }[] {
  return rows.map(({ id, musician, instrument }) => ({ id, musician: musician.trim(), instrument }));
}
