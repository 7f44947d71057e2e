import { z } from "zod/mini";
import { batch, decided, decidedKinds } from "#desk/mail/decisions/decisions-contract.ts";
import { mailOutcome, telling } from "#desk/records/status/telling.ts";

const about = { kind: z.enum(decidedKinds), reference: z.string(), name: z.string(), decision: z.string() };

/** `GET /desk/api/announce`: all that is decided and not told, what is under way, and decisions whose mails did not arrive. */
export const announceView = z.object({
  decided: z.array(decided),
  /** How many more are decided and not told: they follow once some of these are told. */
  notShown: z.number(),
  batches: z.array(batch),
  notArrived: z.array(z.object({ ...about, phone: z.string(), why: z.nullable(z.string()) })),
  /** What the festival's clock says, in its zone: `2027-01-31T21:15`. */
  clock: z.string(),
});
export type AnnounceView = z.infer<typeof announceView>;

/** `GET /desk/api/announce/{batch}`: who was told what, and what became of each mail. */
export const batchView = z.object({
  /** What the browser's tab says. */
  title: z.string(),
  batch,
  told: z.array(
    z.object({
      ...about,
      id: z.string(),
      outcome: z.enum(["waiting", "held", "trying", "gone", "stopped", "notArrived", "phone", "undone"]),
      why: z.nullable(z.string()),
      version: z.number(),
      /** What is decided by now, and what the applicant knows of it. */
      status: z.string(),
      toldStatus: z.string(),
      telling: z.nullable(telling),
    }),
  ),
});
export type BatchView = z.infer<typeof batchView>;

/** `GET /desk/api/announce/minutes?day=2027-01-31`: the committee's minutes, that is, the decisions of a day. Times are milliseconds since 1970. */
export const meetingMinutes = z.object({
  day: z.string(),
  decisions: z.array(
    z.object({
      ...about,
      at: z.number(),
      by: z.string(),
      told: z.nullable(z.object({ way: z.enum(["mail", "phone"]), by: z.string(), outcome: mailOutcome })),
      /** Who is too close to the applicant to judge. */
      tookNoPart: z.array(z.string()),
    }),
  ),
});
export type MeetingMinutes = z.infer<typeof meetingMinutes>;
