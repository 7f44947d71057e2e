import { z } from "zod/mini";
import { heldRoles } from "#desk/frame/access/rights/desk-rights.ts";
import { emailAddress, singleLineText } from "#platform/text/text-fields.ts";

/** Somebody of the committee. `usedAt` is when they were last here, in milliseconds since 1970. */
export const committeeMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: heldRoles,
  status: z.enum(["invited", "active"]),
  /** Whether they have a passkey or a code app. */
  hasDevice: z.boolean(),
  usedAt: z.nullable(z.number()),
  openWork: z.number(),
});
export type CommitteeMember = z.infer<typeof committeeMember>;

/** `former` are those who left, by name, with the time when they were taken off, while the log still has it. */
export const committee = z.object({
  people: z.array(committeeMember),
  former: z.array(z.object({ id: z.string(), name: z.string(), leftAt: z.nullable(z.number()) })),
});
export type Committee = z.infer<typeof committee>;

const someRole = heldRoles.check(
  z.refine((roles) => Object.keys(roles).length > 0, { error: "Please choose a role at least." }),
);
export const invitation = z.strictObject({
  name: singleLineText({ max: 120, message: "Please write a name." }),
  email: emailAddress("Please write an e-mail address."),
  roles: someRole,
});
export const changedRoles = z.strictObject({ id: z.string(), roles: someRole });
export const chosenPerson = z.strictObject({ id: z.string() });
/** `leavesWork`: open work may stay unassigned. */
export const leavingMember = z.strictObject({ id: z.string(), leavesWork: z.optional(z.boolean()) });
export const successor = z.strictObject({ id: z.string(), to: z.string() });
