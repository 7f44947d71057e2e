import { z } from "zod/mini";
import { heldRoles } from "../rights/desk-rights.ts";

/** Who is signed in, as every page of the desk knows it: `GET /desk/api/account`. */
export const account = z.object({
  person: z.object({ id: z.string(), name: z.string(), email: z.string(), roles: heldRoles }),
  /** Of the session: true while it shows nobody's data, because a second factor is required, or the person has one, and none was given. */
  needsSecondFactor: z.boolean(),
  /** Whether the person has a passkey, a code app or recovery codes. */
  hasSecondFactor: z.boolean(),
  /** The festival's time zone: every time at the desk is told in it. */
  timeZone: z.string(),
  /** The festival's name, as the content has it. */
  festival: z.string(),
});
export type Account = z.infer<typeof account>;

/** What a refused browser can do about it: give a second factor, prove once more who it is and repeat the call, or let the one sign in again whose page it shows. */
export const problemCodes = {
  secondFactor: "second-factor",
  recentProof: "recent-proof",
  otherPerson: "other-person",
  atContentful: "at-contentful",
} as const;

/** The header in which a page of the desk says whose it is, by the person's id: nobody writes under the name of who signs in later in the same browser. */
export const personHeader = "Desk-Person";
