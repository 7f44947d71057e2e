import { resolve } from "node:path";
import { z } from "zod";
import type { DatabaseLocation } from "./database.server.ts";

const wholePort = "must be a whole number from 0 to 65535";
const port = z.coerce.number(wholePort).int(wholePort).min(0, wholePort).max(65535, wholePort);
const siteAddress = z
  .url({ protocol: /^https?$/, error: "must be a whole address, such as https://jazz.example.org" })
  .refine(
    (address) => /^https?:\/\/[^/?#]+\/?$/i.test(address),
    "must be an address without a path: the site is at its top",
  );
const timeZone = z.string().refine(isTimeZone, "must be a time zone's name, such as Australia/Melbourne");

/** Every setting, its form and its default. What each is for, and what happens without it, stands in `.env.example`. */
const settings = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().optional(),
    SITE_URL: siteAddress.optional(),
    DATA_DIR: z.string().default("./data"),
    DATABASE_URL: z
      .string()
      .regex(/^(postgres(ql)?:\/\/|sqlite:).+/, "must begin with postgres:// or sqlite:")
      .optional(),
    CONTENTFUL_SPACE_ID: z.string().optional(),
    CONTENTFUL_ACCESS_TOKEN: z.string().optional(),
    CONTENTFUL_ENVIRONMENT: z.string().default("master"),
    CONTENTFUL_HOST: z.string().default("cdn.contentful.com"),
    CONTENTFUL_ASSET_HOST: z.string().default("ctfassets.net"),
    FESTIVAL_TIME_ZONE: timeZone.default("Australia/Melbourne"),
    SCHEDULE_URL: z
      .string()
      .regex(/^(\/|https?:\/\/)/, "must begin with / or https://")
      .default("/festival-info"),
    STRIPE_SECRET_KEY: z.string().optional(),
    PAYMENTS: z.enum(["sandbox", "off"], "must be sandbox or off").optional(),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\/.+/, "must begin with smtp:// or smtps://")
      .optional(),
    MAIL: z.enum(["mailbox"], "must be mailbox").optional(),
    RATE_LIMIT: z.enum(["on", "off"], "must be on or off").default("on"),
    LOG_LEVEL: z
      .enum(["silent", "error", "warn", "info", "debug"], "must be silent, error, warn, info or debug")
      .default("info"),
  })
  // Also when another setting is wrong: every problem is named at once.
  .superRefine(refuseHalfASetting, { when: () => true });

type Settings = z.output<typeof settings>;

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
  rateLimit: boolean;
  logLevel: Settings["LOG_LEVEL"];
};

/** Contentful's credentials, and where it is. */
export type Contentful = { space: string; token: string; environment: string; host: string; assetHost: string };

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
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new SettingsError(`These settings need a look (.env.example explains each):\n${problems.join("\n")}`);
  }
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
    rateLimit: env.RATE_LIMIT === "on",
    logLevel: env.LOG_LEVEL,
  };
}

function refuseHalfASetting(env: Settings, check: z.RefinementCtx) {
  const refuse = (name: string, message: string) => check.addIssue({ code: "custom", path: [name], message });
  if (env.CONTENTFUL_SPACE_ID && !env.CONTENTFUL_ACCESS_TOKEN)
    refuse("CONTENTFUL_ACCESS_TOKEN", "is missing, while CONTENTFUL_SPACE_ID is set");
  if (env.CONTENTFUL_ACCESS_TOKEN && !env.CONTENTFUL_SPACE_ID)
    refuse("CONTENTFUL_SPACE_ID", "is missing, while CONTENTFUL_ACCESS_TOKEN is set");
  if (env.SITE_URL === undefined || !URL.canParse(env.SITE_URL) || isLoopback(new URL(env.SITE_URL).hostname)) return;
  if (env.RATE_LIMIT === "off") refuse("RATE_LIMIT", "can only be off while SITE_URL is on this machine");
  if (!env.STRIPE_SECRET_KEY && !env.PAYMENTS)
    refuse(
      "PAYMENTS",
      "a public site needs STRIPE_SECRET_KEY, or PAYMENTS=sandbox or PAYMENTS=off to say that no card can be charged",
    );
  if (!env.SMTP_URL && !env.MAIL)
    refuse("MAIL", "a public site needs SMTP_URL, or MAIL=mailbox to say that mails stay in a folder");
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
  };
}

function isLoopback(hostname: string) {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    hostname === "::1" ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}

function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat("en-AU", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
