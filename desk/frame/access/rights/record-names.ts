import type { StoredRecordKind } from "#services/database/stored-record-kinds.ts";
import { type DeskRight, type HeldRoles, may } from "./desk-rights.ts";

/** What the records of each kind are called on the screen, and the right to see them: all that the frame knows of records. */
export const recordNames = {
  band: { kind: "band", many: "bands", viewRight: "bands.view" },
  volunteer: { kind: "volunteer", many: "volunteers", viewRight: "volunteers.view" },
  message: { kind: "message", many: "messages", viewRight: "messages.view" },
} as const satisfies Record<string, { kind: StoredRecordKind; many: string; viewRight: DeskRight }>;

/** The kinds of record that somebody of the committee may see. */
export function visibleRecordNames(person: { roles: HeldRoles }) {
  return Object.values(recordNames).filter(({ viewRight }) => may(person, viewRight));
}
