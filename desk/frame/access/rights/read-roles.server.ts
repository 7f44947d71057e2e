import { parseJson } from "#platform/text/parse-json.ts";
import { isRecord } from "#services/content/pages/content-tree.ts";
import { deskRoles, type HeldRoles, heldRoles } from "./desk-rights.ts";

/** Of which it has been told in the log of this process. */
const told = new Set<string>();

/**
 * The roles of a row of `desk_people`. One that this version does not know, as after the update of one of two processes was taken back, gives no right; it is
 * told once.
 *
 * @throws where the row holds no roles at all
 */
export function readRoles(stored: string): HeldRoles {
  const given = parseJson(stored);
  if (!isRecord(given)) throw new Error("somebody's roles cannot be read");
  const known = deskRoles.map((role) => [role, given[role]]).filter(([, held]) => held === "change" || held === "look");
  const roles = heldRoles.parse(Object.fromEntries(known));
  for (const role of Object.keys(given).filter((each) => !(each in roles) && !told.has(each))) {
    told.add(role);
    process.emitWarning(`The role “${role}” is unknown to this version of the site, and gives no right.`);
  }
  return roles;
}
