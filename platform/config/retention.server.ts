import { z } from "zod";

/** How long something is stored. Pages and commands show `label`, so that visitors read what was set. */
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

/** An open payment may still be paid within this time. */
export const paymentOpenForMs = 30 * units.day;

/** The default retention periods. `docs/privacy.md` gives the reason for each. */
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
  RETAIN_DESK_LOG: duration
    .refine(({ ms }) => ms >= units.year, "must be a year at least: the database deletes no younger row")
    .prefault("2 years"),
};

/** A misspelt setting would silently leave a longer default in place. @returns a message for each unknown setting. */
export function unknownRetentions(environment: Record<string, unknown>): string[] {
  const known = Object.keys(retentionSettings);
  return Object.keys(environment)
    .filter((name) => name.startsWith("RETAIN_") && !known.includes(name))
    .map((name) => `${name}: is no setting; those for how long things are kept are ${known.join(", ")}`);
}

const parsed = z.object(retentionSettings);

export function retentionOf(env: z.output<typeof parsed>) {
  return {
    /** Pictures that no application refers to. */
    uploads: env.RETAIN_UPLOADS,
    /** Volunteers' and bands' applications, with their pictures. */
    applications: env.RETAIN_APPLICATIONS,
    messages: env.RETAIN_MESSAGES,
    /** Members who have not paid. */
    pendingMembers: env.RETAIN_PENDING_MEMBERS,
    /** Members who have paid: afterwards only the payment itself is stored. */
    members: env.RETAIN_MEMBERS,
    pendingSubscribers: env.RETAIN_PENDING_SUBSCRIBERS,
    /** Unsubscribed addresses: afterwards only the proof of consent is stored, without the address. */
    formerSubscribers: env.RETAIN_FORMER_SUBSCRIBERS,
    /** Content and addresses of sent emails. */
    sentMails: env.RETAIN_SENT_MAILS,
    /** Parked emails. */
    unsentMails: env.RETAIN_UNSENT_MAILS,
    /** Emails in the mailbox folder, without a mail server. */
    mailbox: env.RETAIN_MAILBOX,
    /** Final payments of the embedded sandbox. */
    sandboxPayments: env.RETAIN_SANDBOX_PAYMENTS,
    /** Who changed what at the desk, and when. */
    deskLog: env.RETAIN_DESK_LOG,
  };
}

/** Whatever is older than this has outlived its retention period. */
export function retentionCutoff(now: Date, { ms }: Pick<Duration, "ms">): Date {
  return new Date(now.getTime() - ms);
}
