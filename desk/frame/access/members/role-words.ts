import { type DeskRole, deskRoles, type HeldRoles } from "../rights/desk-rights.ts";

/** What each role looks after, in the committee's words. */
export const roleWords: Record<DeskRole, { name: string; what: string }> = {
  chair: { name: "Chair", what: "everything, and who is on the committee" },
  programme: { name: "Programme", what: "bands, and what they may cost" },
  volunteers: { name: "Volunteers", what: "volunteers" },
  editor: { name: "Editor", what: "pages, pictures" },
  treasurer: { name: "Treasurer", what: "how many members there are" },
};

/** @example "Programme. Volunteers (may look only)." */
export function rolesInWords(roles: HeldRoles): string {
  return deskRoles
    .filter((role) => roles[role] !== undefined)
    .map((role) => `${roleWords[role].name}${roles[role] === "look" ? " (may look only)" : ""}.`)
    .join(" ");
}
