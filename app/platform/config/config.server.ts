import { resolve } from "node:path";
import { type Retention, retentionOf, unknownRetentions } from "./retention.server.ts";
import { isLoopback, type Settings, settings } from "./settings.server.ts";

/** The settings as the program uses them. */
export type Config = {
  port: number;
  /** The address to listen on: loopback for as long as the site's own address is. */
  host: string;
  /** The site's address as visitors know it, without a trailing slash. */
  siteUrl: string;
  onLoopback: boolean;
  dataDir: string;
  database: DatabaseLocation;
  /** Undefined: the embedded content service. */
  contentful: Contentful | undefined;
  timeZone: string;
  scheduleUrl: string;
  /** Undefined: every mail is a file in the mailbox, `DATA_DIR/mail`. */
  smtpUrl: string | undefined;
  /** The address every mail is sent from. */
  mailFrom: string;
  /** Who gets applications and messages. */
  committeeEmail: string;
  /** Undefined: uploads are files in `DATA_DIR/uploads`. */
  s3: ObjectStore | undefined;
  /** Addresses and networks (CIDR) whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[];
  rateLimit: boolean;
  /** How long a process that stops goes on taking requests, until its load balancer knows. Milliseconds. */
  drainMs: number;
  /** Whether https is promised for every host under the site's name, too. */
  hstsSubdomains: boolean;
  /** Whether rendered pages are kept and sent again. */
  pageCache: boolean;
  /** What somebody who does not ask from this machine must know to read the metrics. Undefined: nobody else may. */
  metricsToken: string | undefined;
  payments: PaymentSettings;
  /** What a membership costs, in Australian cents (P1). */
  membershipFeeCents: number;
  /** How long what people entrust to us is kept. */
  retention: Retention;
  logLevel: Settings["LOG_LEVEL"];
};

/** Where the records are: a SQLite file, or a PostgreSQL address. */
export type DatabaseLocation = { engine: "sqlite"; file: string } | { engine: "postgres"; url: string };

/** Contentful's credentials, and where it is. Without `webhookSecret` nobody tells when something was published there. */
export type Contentful = {
  space: string;
  token: string;
  environment: string;
  host: string;
  assetHost: string;
  webhookSecret?: string | undefined;
};

/** Stripe; or what stands in for it, with no card ever charged; or nothing, and nobody can pay. */
export type PaymentSettings = StripeAccount | { mode: "sandbox" } | { mode: "off" };

/** `apiUrl` is Stripe's own address, without a trailing slash. */
export type StripeAccount = {
  mode: "stripe";
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  apiUrl: string;
};

/** A bucket that speaks S3. Without `endpoint` it is Amazon's; without `credentials` the machine's own are used. */
export type ObjectStore = {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
};

/** Says every problem with the settings at once; its message is meant for the person who started the program. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/**
 * Reads the settings from the environment (and from `.env`, if there is one).
 *
 * @throws SettingsError that names every wrong or missing setting.
 */
export function loadConfig(environment: Record<string, string | undefined> = fromProcess()): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = settings.safeParse(given);
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  const problems = [...unknownRetentions(given), ...wrong];
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

function toConfig(env: Settings): Config {
  const siteUrl = new URL(env.SITE_URL ?? `http://localhost:${env.PORT}`).origin;
  const onLoopback = isLoopback(new URL(siteUrl).hostname);
  const dataDir = resolve(env.DATA_DIR);
  return {
    port: env.PORT,
    host: listenAddress(env.HOST, onLoopback),
    siteUrl,
    onLoopback,
    dataDir,
    database: databaseLocation(env.DATABASE_URL, dataDir),
    contentful: contentful(env),
    timeZone: env.FESTIVAL_TIME_ZONE,
    scheduleUrl: env.SCHEDULE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? "hello@cjf.example.org",
    committeeEmail: env.COMMITTEE_EMAIL ?? "committee@cjf.example.org",
    s3: objectStore(env),
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimit: env.RATE_LIMIT === "on",
    drainMs: env.DRAIN_SECONDS * 1000,
    hstsSubdomains: env.HSTS_SUBDOMAINS === "on",
    pageCache: env.PAGE_CACHE === "on",
    metricsToken: env.METRICS_TOKEN,
    payments: paymentSettings(env),
    membershipFeeCents: env.MEMBERSHIP_FEE_CENTS,
    retention: retentionOf(env),
    logLevel: env.LOG_LEVEL,
  };
}

function listenAddress(host: string | undefined, onLoopback: boolean) {
  const fallback = "127.0.0.1";
  if (onLoopback) return host !== undefined && isLoopback(host) ? host : fallback;
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
    assetHost: env.CONTENTFUL_ASSET_HOST,
    webhookSecret: env.CONTENTFUL_WEBHOOK_SECRET,
  };
}

function objectStore(env: Settings): ObjectStore | undefined {
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
