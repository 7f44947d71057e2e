import { type DeskRole, deskRoles, type HeldRoles } from "../rights/desk-rights.ts";

/** What each role looks after, in the committee's words. */
export const roleWords: Record<DeskRole, { name: string; what: string }> = {
  chair: { name: "Chair", what: "everything, and who is on the committee" },
  programme: { name: "Programme", what: "bands, line-up, schedule" },
  volunteers: { name: "Volunteers", what: "volunteers" },
  editor: { name: "Editor", what: "pages, pictures, newsletters" },
  treasurer: { name: "Treasurer", what: "members, payments" },
};

/** @example "Programme. Volunteers (may look only)." */
export function rolesInWords(roles: HeldRoles): string {
  return deskRoles
    .filter((role) => roles[role] !== undefined)
    .map((role) => `${roleWords[role].name}${roles[role] === "look" ? " (may look only)" : ""}.`)
    .join(" ");
}
