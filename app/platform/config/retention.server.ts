import { z } from "zod";

/** How long something is kept. `words` is how pages and the terminal say it: what visitors read is what was set. */
export type Duration = { label: string; ms: number };

const hour = 3_600_000;
const units = { hour, day: 24 * hour, week: 7 * 24 * hour, year: 365 * 24 * hour };
const unit = z.enum(["hour", "day", "week", "year"]);

const duration = z
  .string()
  .regex(
    /^[1-9]\d{0,3} (hour|day|week|year)s?$/,
    "must be a whole number of hours, days, weeks or years, such as 24 hours, 18 weeks or 2 years",
  )
  .transform((text): Duration => {
    const [count = "", name = ""] = text.split(" ");
    const named = unit.parse(name.replace(/s$/, ""));
    return { label: `${count} ${named}${count === "1" ? "" : "s"}`, ms: Number(count) * units[named] };
  });

/** A payment stays open, and could still come in, for so long. */
export const paymentOpenForMs = 30 * units.day;

/** How long each thing is kept, unless set otherwise. Why it is kept, and why so long, stands in `docs/privacy.md`. */
export const retentionSettings = {
  RETAIN_UPLOADS: duration.prefault("24 hours"),
  RETAIN_APPLICATIONS: duration.prefault("2 years"),
  RETAIN_MESSAGES: duration.prefault("2 years"),
  RETAIN_PENDING_MEMBERS: duration
    .refine(({ ms }) => ms >= paymentOpenForMs, "must be 30 days at least: for so long their payment may still come in")
    .prefault("30 days"),
  RETAIN_MEMBERS: duration.prefault("7 years"),
  RETAIN_PENDING_SUBSCRIBERS: duration.prefault("30 days"),
  RETAIN_FORMER_SUBSCRIBERS: duration.prefault("30 days"),
  RETAIN_SENT_MAILS: duration.prefault("30 days"),
  RETAIN_UNSENT_MAILS: duration.prefault("1 year"),
  RETAIN_MAILBOX: duration.prefault("90 days"),
  RETAIN_SANDBOX_PAYMENTS: duration.prefault("90 days"),
};

/** A name with a slip in it would keep something for longer than was meant, and nobody would notice. @returns what is wrong, in words. */
export function unknownRetentions(environment: Record<string, unknown>): string[] {
  const known = Object.keys(retentionSettings);
  return Object.keys(environment)
    .filter((name) => name.startsWith("RETAIN_") && !known.includes(name))
    .map((name) => `${name}: is no setting; those for how long things are kept are ${known.join(", ")}`);
}

const parsed = z.object(retentionSettings);

/** How long each thing is kept. */
export type Retention = ReturnType<typeof retentionOf>;

export function retentionOf(env: z.output<typeof parsed>) {
  return {
    /** Pictures that no application shows (W15). */
    uploads: env.RETAIN_UPLOADS,
    /** Volunteers' and bands', with their pictures. */
    applications: env.RETAIN_APPLICATIONS,
    messages: env.RETAIN_MESSAGES,
    /** Who began to join and did not pay. */
    pendingMembers: env.RETAIN_PENDING_MEMBERS,
    /** Who paid: afterwards only that a payment came in stays. */
    members: env.RETAIN_MEMBERS,
    pendingSubscribers: env.RETAIN_PENDING_SUBSCRIBERS,
    /** Who left the list: afterwards only what proves the consent stays, without the address. */
    formerSubscribers: env.RETAIN_FORMER_SUBSCRIBERS,
    /** What stood in mails that went out, and to whom. */
    sentMails: env.RETAIN_SENT_MAILS,
    /** Mails that were given up. */
    unsentMails: env.RETAIN_UNSENT_MAILS,
    /** Mails as files, where there is no mail server. */
    mailbox: env.RETAIN_MAILBOX,
    /** Payments of the embedded sandbox that have ended. */
    sandboxPayments: env.RETAIN_SANDBOX_PAYMENTS,
  };
}

/** What is older than this has been kept for long enough. */
export function retentionCutoff(now: Date, { ms }: Pick<Duration, "ms">): Date {
  return new Date(now.getTime() - ms);
}
