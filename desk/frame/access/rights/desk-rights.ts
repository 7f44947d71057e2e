import { z } from "zod/mini";

/** What somebody on the committee looks after. The chair may do everything. */
export const deskRoles = ["chair", "programme", "volunteers", "editor", "treasurer"] as const;
export type DeskRole = (typeof deskRoles)[number];

/** Each role either with changes, or "may look only". */
export const heldRoles = z.partialRecord(z.enum(deskRoles), z.enum(["change", "look"]));
export type HeldRoles = z.infer<typeof heldRoles>;

/** Whoever is on duty may put up a notice, and say of a set that it is late, elsewhere or cancelled, whatever their role. */
const ofEveryRole = ["notice.view", "notice.change", "day.view", "day.change"] as const;

/** Rights to look at something end in `.view`: a role that may look only has those alone. */
const rightsOfRole = {
  chair: [
    "committee.view",
    "committee.change",
    "log.view",
    "backup.make",
    "backup.download",
    "health.view",
    "columns.change",
    "person.export",
    "person.erase",
  ],
  programme: [
    ...ofEveryRole,
    "bands.view",
    "bands.change",
    "budget.change",
    "lineup.view",
    "lineup.change",
    "fees.view",
    "pictures.add",
    "announce.view",
    "announce.change",
    "messages.view",
    "messages.change",
    "mails.view",
    "texts.change",
    "mailings.send",
    "people.view",
  ],
  volunteers: [
    ...ofEveryRole,
    "volunteers.view",
    "volunteers.change",
    "announce.view",
    "announce.change",
    "messages.view",
    "messages.change",
    "mails.view",
    "texts.change",
    "mailings.send",
    "people.view",
  ],
  editor: [
    ...ofEveryRole,
    "pages.view",
    "pages.change",
    "pictures.add",
    "messages.view",
    "messages.change",
    "mails.view",
    "texts.change",
    "people.view",
  ],
  treasurer: [
    ...ofEveryRole,
    "fees.view",
    "members.view",
    "messages.view",
    "messages.change",
    "mails.view",
    "texts.change",
    "people.view",
  ],
} as const satisfies Record<DeskRole, readonly string[]>;

/**
 * `fees.view`: what is agreed with bands and to whom it is paid, also for whoever pays it. `mails.change`, the chair's alone: send again what was given up. `budget.change`: what may be spent on bands' fees. `texts.change`: edit the
 * texts of mails. `pictures.add`: send a picture to the library. `mailings.send`: write to several people at once. `texts.change` and `mailings.send` count only for records that the person may change.
 */
export type DeskRight = (typeof rightsOfRole)[DeskRole][number] | "mails.change";

/** Every right, for the chair and for tests. */
export const deskRights: readonly DeskRight[] = [
  ...new Set([...Object.values(rightsOfRole).flat(), "mails.change" as const]),
];

/** Whether a person with these roles may do something. Asked by every endpoint, and by pages to hide what is not offered. */
export function may({ roles }: { roles: HeldRoles }, right: DeskRight): boolean {
  return deskRoles.some((role) => {
    const held = roles[role];
    if (held === undefined || (held === "look" && !right.endsWith(".view"))) return false;
    return role === "chair" || rightsOfRole[role].some((each) => each === right);
  });
}
