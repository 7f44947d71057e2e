import { fields, messages } from "./contract.ts";

/** A member's row, numbered from 1 (W14): what was entered, and whether its Save was pressed since. */
export type MemberRow = { id: number; musician: string; instrument: string; saved: boolean };

/**
 * The answers of the Band Members step (section 4, W13). `count` is the number as it stands in its field; `rows` has as many as were
 * confirmed, none before; the first `revealed` of them show.
 */
export type Members = { count: string; rows: readonly MemberRow[]; revealed: number };

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

/** Makes as many empty rows as were entered and shows the first; what was saved before is gone. */
function confirm(members: Members): Members {
  const count = memberCount(members);
  if (count === undefined || isConfirmed(members)) return members;
  const rows = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    musician: "",
    instrument: "",
    saved: false,
  }));
  return { ...members, rows, revealed: 1 };
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

/** The number entered, if it is a whole one from 1 to 60 (W12). */
export function memberCount({ count }: Members): number | undefined {
  const digits = count.trim();
  const parsed = fields.memberCount.safeParse(/^\d+$/.test(digits) ? Number(digits) : undefined);
  return parsed.success ? parsed.data : undefined;
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
  const name = fields.musician.safeParse(musician);
  const plays = fields.instrument.safeParse(instrument);
  return {
    ...(name.success ? {} : { musician: name.error.issues[0]?.message ?? messages.musician }),
    ...(plays.success ? {} : { instrument: messages.instrument }),
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
