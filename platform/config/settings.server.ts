import { isIP } from "node:net";
import { z } from "zod";
import { parseReplyMailbox, replyMailboxWords } from "./reply-mailbox.server.ts";
import { retentionSettings } from "./retention.server.ts";
import { coversThePublic, isNetwork } from "./trusted-networks.ts";

function wholeNumber(min: number, max: number, unit = "") {
  const message = `must be a whole number ${unit}from ${min} to ${max}`;
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
}

const onOff = z.enum(["on", "off"], "must be on or off").default("on");
const siteAddress = z
  .url({ protocol: /^https?$/, error: "must be a whole address, such as https://jazz.example.org" })
  .refine(
    (address) => /^https?:\/\/[^/?#]+\/?$/i.test(address),
    "must be an address without a path: the site is at its top",
  )
  .refine(hasNoUser, "must not contain a user or a password: it is the address that everybody sees");
const serviceAddress = z
  .url({ protocol: /^https?$/, error: "must be a whole address" })
  .refine(hasNoUser, "must not contain a user or a password: they would not be used");
/** As Intl spells it: calendar programs know no other spelling. */
const timeZone = z.string().transform((given, check) => {
  const name = timeZoneName(given);
  if (name !== undefined) return name;
  check.addIssue(
    "must be a time zone's name, such as Australia/Melbourne, and no offset, which knows no daylight saving",
  );
  return z.NEVER;
});

const mailAddress = z.email("must be one e-mail address, such as hello@jazz.example.org").max(254);

/** Every setting, its format and its default. `.env.example` explains each. */
export const settings = z
  .object({
    PORT: wholeNumber(0, 65535).default(3000),
    HOST: z
      .string()
      .refine(
        isHost,
        "must be an address of this machine without brackets, such as 127.0.0.1, 0.0.0.0 or ::, or its name",
      )
      .optional(),
    SITE_URL: siteAddress.optional(),
    DATA_DIR: z.string().default("./data"),
    DATABASE_URL: z
      .string()
      .regex(/^(postgres(ql)?:\/\/|sqlite:).+/, "must begin with postgres:// or sqlite:")
      .optional(),
    CONTENTFUL_SPACE_ID: z.string().optional(),
    CONTENTFUL_ACCESS_TOKEN: z.string().optional(),
    CONTENTFUL_PREVIEW_TOKEN: z
      .string()
      .regex(/^[\w-]{16,}$/, "must have at least 16 characters: letters, digits, hyphens or underscores")
      .optional(),
    /** Ignored: content at Contentful is edited there. */
    CONTENTFUL_MANAGEMENT_TOKEN: z.string().optional(),
    CONTENTFUL_ENVIRONMENT: z.string().default("master"),
    CONTENTFUL_HOST: z.string().default("cdn.contentful.com"),
    CONTENTFUL_PREVIEW_HOST: z.string().default("preview.contentful.com"),
    CONTENTFUL_ASSET_HOST: z.string().default("ctfassets.net"),
    CONTENTFUL_WEBHOOK_SECRET: z
      .string()
      .regex(/^[0-9a-zA-Z+/=_-]{64}$/, "must be the webhooks' signing secret, which has 64 characters")
      .optional(),
    FESTIVAL_TIME_ZONE: timeZone.default("Australia/Melbourne"),
    SCHEDULE_URL: z
      .string()
      .refine(isPathOrWebAddress, "must begin with one /, for a path of this site, or be an address with https://")
      .default("/festival-info"),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[sr]k_\w+$/, "must be Stripe's secret key, which begins with sk_ or rk_")
      .optional(),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_\w+$/, "must be Stripe's publishable key, which begins with pk_")
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\S+$/, "must be the signing secret of the webhook, which begins with whsec_")
      .optional(),
    STRIPE_API_URL: serviceAddress.default("https://api.stripe.com"),
    MEMBERSHIP_FEE_CENTS: wholeNumber(50, 100_000, "of cents ").default(500),
    PAYMENTS: z.enum(["sandbox", "off"], "must be sandbox or off").optional(),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\/.+/, "must begin with smtp:// or smtps://")
      // Checked here, since a later error would quote the URL with its password.
      .refine(
        URL.canParse,
        "cannot be read as an address: write special characters in user and password as %40, %2F, %23",
      )
      .optional(),
    REPLY_IMAP_URL: z
      .string()
      .refine((url) => parseReplyMailbox(url) !== undefined, replyMailboxWords)
      .optional(),
    MAIL: z.enum(["mailbox"], "must be mailbox").optional(),
    MAIL_FROM: mailAddress.optional(),
    COMMITTEE_EMAIL: mailAddress.optional(),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default("us-east-1"),
    S3_ENDPOINT: serviceAddress.optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    TRUSTED_PROXIES: z
      .string()
      .default("")
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .refine(
        (list) => list.every(isNetwork),
        "must be addresses or networks, such as 127.0.0.1, 10.0.0.0/8, separated by commas",
      )
      .refine(
        (list) => !list.every(isNetwork) || !coversThePublic(list),
        "must not contain everybody, or a large part of the internet: name your own proxies only, or anybody could choose the address that limits are counted by",
      ),
    ...retentionSettings,
    HSTS_SUBDOMAINS: onOff,
    PAGE_CACHE: onOff,
    WARM_PICTURES: onOff,
    DESK_SECOND_FACTOR: z.enum(["required", "offered"], "must be required or offered").optional(),
    METRICS_TOKEN: z
      .string()
      .regex(/^\S{16,}$/, "must have at least 16 characters, and no space")
      .optional(),
    DRAIN_SECONDS: wholeNumber(0, 60, "of seconds ").default(0),
    RATE_LIMIT: onOff,
    OFFLINE: onOff,
    LOG_LEVEL: z
      .enum(["silent", "error", "warn", "info", "debug"], "must be silent, error, warn, info or debug")
      .default("info"),
  })
  // Runs even when another setting is invalid, so that every problem is named at once.
  .superRefine(refuseIncompleteSettings, { when: () => true });

export type Settings = z.output<typeof settings>;

function refuseIncompleteSettings(env: Settings, check: z.RefinementCtx) {
  const refuse = (name: string, message: string) => check.addIssue({ code: "custom", path: [name], message });
  if (env.CONTENTFUL_SPACE_ID && !env.CONTENTFUL_ACCESS_TOKEN)
    refuse("CONTENTFUL_ACCESS_TOKEN", "is missing, while CONTENTFUL_SPACE_ID is set");
  if (env.CONTENTFUL_ACCESS_TOKEN && !env.CONTENTFUL_SPACE_ID)
    refuse("CONTENTFUL_SPACE_ID", "is missing, while CONTENTFUL_ACCESS_TOKEN is set");
  if (env.CONTENTFUL_PREVIEW_TOKEN && env.CONTENTFUL_PREVIEW_TOKEN === env.CONTENTFUL_ACCESS_TOKEN)
    refuse(
      "CONTENTFUL_PREVIEW_TOKEN",
      "is the same as CONTENTFUL_ACCESS_TOKEN: the Preview API has a token of its own",
    );
  if (env.CONTENTFUL_WEBHOOK_SECRET && !env.CONTENTFUL_SPACE_ID)
    refuse("CONTENTFUL_WEBHOOK_SECRET", "is set, while CONTENTFUL_SPACE_ID is not: there is nobody to hear from");
  refuseIncompleteStripeAccount(env, refuse);
  if (Boolean(env.S3_ACCESS_KEY_ID) !== Boolean(env.S3_SECRET_ACCESS_KEY))
    refuse(
      env.S3_ACCESS_KEY_ID ? "S3_SECRET_ACCESS_KEY" : "S3_ACCESS_KEY_ID",
      "is missing, while the other half of the key is set",
    );
  if (env.SMTP_URL && env.MAIL)
    refuse(
      "MAIL",
      "cannot be mailbox while SMTP_URL is set: leave out one of them, for mails either go out or stay here",
    );
  if (!env.S3_BUCKET && (env.S3_ENDPOINT || env.S3_ACCESS_KEY_ID))
    refuse("S3_BUCKET", "is missing, while other S3 settings are set");
  if (env.SITE_URL === undefined || !URL.canParse(env.SITE_URL) || isLoopback(new URL(env.SITE_URL).hostname)) return;
  if (env.RATE_LIMIT === "off") refuse("RATE_LIMIT", "can only be off while SITE_URL is on this machine");
  if (!env.STRIPE_SECRET_KEY && !env.PAYMENTS)
    refuse(
      "PAYMENTS",
      "a public site needs STRIPE_SECRET_KEY, or PAYMENTS=sandbox or PAYMENTS=off to say that no card can be charged",
    );
  if (!env.SMTP_URL && !env.MAIL)
    refuse("MAIL", "a public site needs SMTP_URL, or MAIL=mailbox to say that mails stay in a folder");
  if (env.SMTP_URL && !env.COMMITTEE_EMAIL)
    refuse("COMMITTEE_EMAIL", "a public site that sends mail must say who gets applications and messages");
  if (env.SMTP_URL && !env.MAIL_FROM) refuse("MAIL_FROM", "a public site that sends mail must say from which address");
}

const stripeAccount = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

/** All three of Stripe's keys or none, both live or both test, and not together with the sandbox. */
function refuseIncompleteStripeAccount(env: Settings, refuse: (name: string, message: string) => void) {
  const missing = stripeAccount.filter((name) => !env[name]);
  if (missing.length < stripeAccount.length)
    for (const name of missing) refuse(name, "is missing, while another of Stripe's keys is set");
  if (missing.length < stripeAccount.length && env.PAYMENTS === "sandbox")
    refuse("PAYMENTS", "cannot be sandbox while Stripe's keys are set: no card would be charged");
  const [secret, publishable] = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY].map((key) => key?.split("_")[1]);
  if (secret && publishable && secret !== publishable)
    refuse("STRIPE_PUBLISHABLE_KEY", "is of another kind (live or test) than STRIPE_SECRET_KEY");
}

/** An address without brackets, or a name. What looks like an address and is none is no name either. */
function isHost(host: string) {
  if (isIP(host) !== 0) return true;
  return /^(?=.{1,253}$)(?:[a-z\d_](?:[\w-]{0,61}[a-z\d_])?\.)*(?!\d+$)[a-z\d_](?:[\w-]{0,61}[a-z\d_])?$/i.test(host);
}

function hasNoUser(address: string) {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}

/** Whether a host name or IP address is a loopback one. */
export function isLoopback(hostname: string) {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    hostname === "::1" ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}

/** Browsers read two slashes or backslashes at the beginning, also with a tab between them, as another site. */
function isPathOrWebAddress(address: string) {
  if (/^https?:\/\//i.test(address)) return URL.canParse(address);
  const own = "https://this-site.invalid";
  return address.startsWith("/") && URL.canParse(address, own) && new URL(address, own).origin === own;
}

/** @returns undefined for what is no time zone, and for an offset, which Intl takes as well */
function timeZoneName(given: string): string | undefined {
  try {
    const { timeZone: name } = new Intl.DateTimeFormat("en-AU", { timeZone: given }).resolvedOptions();
    return /^[+-]/.test(name) ? undefined : name;
  } catch {
    return undefined;
  }
}
