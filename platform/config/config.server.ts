import { existsSync, realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseReplyMailbox } from "./reply-mailbox.server.ts";
import { retentionOf, unknownRetentions } from "./retention.server.ts";
import { readSecretFiles } from "./secret-files.server.ts";
import { isLoopback, type Settings, settings } from "./settings.server.ts";

/** The settings as the program uses them. */
export type Config = ReturnType<typeof toConfig>;

/** A SQLite file, or the URL of a PostgreSQL database. */
export type DatabaseLocation = { engine: "sqlite"; file: string } | { engine: "postgres"; url: string };

/** Contentful's credentials and hosts. Without `previewToken` there are no previews; without `webhookSecret` no webhook reports what was published there. */
export type Contentful = {
  space: string;
  token: string;
  environment: string;
  host: string;
  previewToken?: string | undefined;
  previewHost: string;
  assetHost: string;
  webhookSecret?: string | undefined;
};

/** Stripe; the embedded sandbox, which charges no card; or no payments at all. */
export type PaymentSettings = StripeAccount | { mode: "sandbox" } | { mode: "off" };

/** `apiUrl` is the origin of Stripe's API. */
export type StripeAccount = {
  mode: "stripe";
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  apiUrl: string;
};

/** An S3-compatible bucket. Without `endpoint` it is Amazon's; without `credentials` the AWS SDK looks for them (environment, role). */
export type ObjectStore = NonNullable<ReturnType<typeof objectStore>>;

/** Settings, or the files or database that they name, cannot be used. Its message is for the person who started the program. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/**
 * Reads the settings from the environment (and from `.env`, if there is one), and secrets from the files that it names.
 *
 * @throws SettingsError that names every wrong or missing setting.
 */
export function loadConfig(environment: Record<string, string | undefined> = fromProcess()): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const secrets = readSecretFiles(given);
  const parsed = settings.safeParse(secrets.values);
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  const problems = [...unknownRetentions(given), ...secrets.problems, ...wrong];
  if (!parsed.success || problems.length > 0)
    throw new SettingsError(
      `These settings need a look (.env.example explains each):\n${problems.map((each) => `  ${each}`).join("\n")}`,
    );
  return toConfig(parsed.data);
}

function fromProcess() {
  try {
    process.loadEnvFile();
  } catch (error) {
    // Without a .env file every setting has a default or comes from the environment.
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing) throw new SettingsError(`The file .env cannot be read: ${error}`);
  }
  return process.env;
}

/** The path of a file that a command is given, from where its caller stands: `npm run` starts a command in the program's own folder. */
export function pathFromCaller(path: string): string {
  const { INIT_CWD: callerFolder, npm_package_json: startedFor } = process.env;
  // The program's folder may be given as a symbolic link.
  const isFromNpm =
    callerFolder && startedFor && existsSync(startedFor) && realpathSync(dirname(startedFor)) === process.cwd();
  return isFromNpm && callerFolder !== process.cwd() ? resolve(callerFolder, path) : path;
}

function toConfig(env: Settings) {
  const siteUrl = new URL(env.SITE_URL ?? `http://localhost:${env.PORT}`).origin;
  const siteIsLocal = isLoopback(new URL(siteUrl).hostname);
  const dataDir = resolve(env.DATA_DIR);
  return {
    port: env.PORT,
    /** The address to listen on: loopback while the site's own address is. */
    host: listenAddress(env.HOST, siteIsLocal),
    /** The site's public address, without a trailing slash. */
    siteUrl,
    siteIsLocal,
    dataDir,
    database: databaseLocation(env.DATABASE_URL, dataDir),
    /** Undefined: the embedded content service. */
    contentful: contentful(env),
    /** Settings of earlier releases that do nothing any more, by their names. */
    ignored: env.CONTENTFUL_MANAGEMENT_TOKEN ? ["CONTENTFUL_MANAGEMENT_TOKEN"] : [],
    /** The token that opens drafts at the content service. Undefined: nobody reads them there. */
    previewToken: env.CONTENTFUL_PREVIEW_TOKEN,
    timeZone: env.FESTIVAL_TIME_ZONE,
    scheduleUrl: env.SCHEDULE_URL,
    /** Undefined: every email is a file in the mailbox, `DATA_DIR/mail`. */
    smtpUrl: env.SMTP_URL,
    /** Undefined: no answers are read in. */
    replyMailbox: env.REPLY_IMAP_URL === undefined ? undefined : parseReplyMailbox(env.REPLY_IMAP_URL),
    /** The sender's address of every email. */
    mailFrom: env.MAIL_FROM ?? "hello@cjf.example.org",
    /** The recipient of applications and messages. */
    committeeEmail: env.COMMITTEE_EMAIL ?? "committee@cjf.example.org",
    /** Undefined: uploads are files in `DATA_DIR/uploads`. */
    s3: objectStore(env),
    /** Addresses and networks (CIDR) whose `X-Forwarded-For` is trusted. */
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimit: env.RATE_LIMIT === "on",
    /** How long a stopping process accepts requests, until its load balancer has noticed. Milliseconds. */
    drainMs: env.DRAIN_SECONDS * 1000,
    /** Whether HSTS includes subdomains. */
    hstsSubdomains: env.HSTS_SUBDOMAINS === "on",
    /** Whether the schedule, my festival and starred bands open without network. */
    offline: env.OFFLINE === "on",
    /** Whether rendered pages are cached. */
    pageCache: env.PAGE_CACHE === "on",
    /** Whether the pictures of pages are made before a visitor asks for them. */
    warmPictures: env.WARM_PICTURES === "on",
    /** The bearer token that allows remote requests for the metrics. Undefined: local requests only. */
    metricsToken: env.METRICS_TOKEN,
    /** Whether a session of the desk that began with an emailed link alone may see anybody's data. */
    deskSecondFactor: env.DESK_SECOND_FACTOR ?? (siteIsLocal ? ("offered" as const) : ("required" as const)),
    payments: paymentSettings(env),
    /** The price of a membership, in Australian cents. */
    membershipFeeCents: env.MEMBERSHIP_FEE_CENTS,
    /** How long personal data is stored. */
    retention: retentionOf(env),
    logLevel: env.LOG_LEVEL,
  };
}

function listenAddress(host: string | undefined, siteIsLocal: boolean) {
  const fallback = "127.0.0.1";
  if (siteIsLocal) return host !== undefined && isLoopback(host) ? host : fallback;
  return host ?? fallback;
}

function databaseLocation(url: string | undefined, dataDir: string): DatabaseLocation {
  if (url === undefined) return { engine: "sqlite", file: resolve(dataDir, "festival.sqlite") };
  if (url.startsWith("sqlite:")) return { engine: "sqlite", file: resolve(url.slice("sqlite:".length)) };
  return { engine: "postgres", url };
}

function contentful(env: Settings): Contentful | undefined {
  if (!env.CONTENTFUL_SPACE_ID || !env.CONTENTFUL_ACCESS_TOKEN) return undefined;
  return {
    space: env.CONTENTFUL_SPACE_ID,
    token: env.CONTENTFUL_ACCESS_TOKEN,
    environment: env.CONTENTFUL_ENVIRONMENT,
    host: env.CONTENTFUL_HOST,
    previewToken: env.CONTENTFUL_PREVIEW_TOKEN,
    previewHost: env.CONTENTFUL_PREVIEW_HOST,
    assetHost: env.CONTENTFUL_ASSET_HOST,
    webhookSecret: env.CONTENTFUL_WEBHOOK_SECRET,
  };
}

function objectStore(env: Settings) {
  if (!env.S3_BUCKET) return undefined;
  const credentials =
    env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
      ? { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY }
      : undefined;
  return { bucket: env.S3_BUCKET, region: env.S3_REGION, endpoint: env.S3_ENDPOINT, credentials };
}

function paymentSettings(env: Settings): PaymentSettings {
  if (env.PAYMENTS === "off") return { mode: "off" };
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_PUBLISHABLE_KEY || !env.STRIPE_WEBHOOK_SECRET) return { mode: "sandbox" };
  return {
    mode: "stripe",
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    apiUrl: new URL(env.STRIPE_API_URL).origin,
  };
}
