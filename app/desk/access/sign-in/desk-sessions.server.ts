import { createHash, randomBytes } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Kysely } from "kysely";
import type { Config } from "#app/platform/config/config.server.ts";
import type { DeskSessionsTable } from "#app/services/database/desk-access-tables.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import type { HeldRoles } from "../rights/desk-rights.ts";
import { readRoles } from "../rights/read-roles.server.ts";

/** Somebody of the committee, as endpoints and pages know them. */
export type DeskPerson = { id: string; name: string; email: string; roles: HeldRoles };

/** A signed-in browser. `provedAt` is when the person last proved who they are, in milliseconds since 1970. */
export type DeskSession = {
  hash: string;
  person: DeskPerson;
  method: DeskSessionsTable["method"];
  /** Whether the person has a passkey or a code app. */
  hasSecondFactor: boolean;
  /** True while this session shows nobody's data: a second factor is required, or there is one, and none was given. */
  needsSecondFactor: boolean;
  provedAt: number;
};

/** How a session was begun. */
export type Proof = Pick<DeskSessionsTable, "method" | "second_factor">;

export type DeskSessions = {
  /** The session of a request's cookie, or undefined. */
  read(c: Context): Promise<DeskSession | undefined>;
  /** Begins a session in place of the browser's last one and sets its cookie, within the transaction that checks the proof. */
  begin(c: Context, trx: Kysely<SiteTables>, personId: string, proof: Proof): Promise<void>;
  /** Gives a session that proved more a new secret, so that one stolen before is of no use. */
  renew(c: Context, trx: Kysely<SiteTables>, session: DeskSession): Promise<void>;
  /** Ends the request's session and removes its cookie. */
  end(c: Context, trx: Kysely<SiteTables>): Promise<void>;
};

const DAY_MS = 24 * 60 * 60_000;
/** A session ends after so long without use, in milliseconds. */
export const IDLE_MS = 14 * DAY_MS;
/** A session ends this long after it began, however much it is used. */
const LIFETIME_MS = 90 * DAY_MS;
/** How often the time of the last use is written: one write a minute and session is enough to say when a device was used. */
const USE_NOTED_MS = 60_000;

/**
 * Sessions of the desk. The cookie holds 256 random bits, the table their hash. Its path is `/desk`, so that public requests never carry it.
 */
export function createDeskSessions(
  db: Kysely<SiteTables>,
  config: Pick<Config, "siteUrl" | "deskSecondFactor">,
): DeskSessions {
  const cookie = cookieOf(config.siteUrl);
  return {
    async read(c) {
      const secret = getCookie(c, cookie.name);
      if (!secret) return undefined;
      return readSession(db, hashOf(secret), config.deskSecondFactor);
    },
    async begin(c, trx, personId, proof) {
      const secret = newSecret();
      const now = Date.now();
      const device = describeDevice(c.req.header("User-Agent") ?? "");
      const last = getCookie(c, cookie.name);
      if (last) await trx.deleteFrom("desk_sessions").where("hash", "=", hashOf(last)).execute();
      const times = { proved_at: now, created_at: now, used_at: now, expires_at: now + LIFETIME_MS };
      await trx
        .insertInto("desk_sessions")
        .values({ hash: hashOf(secret), person_id: personId, device, ...proof, ...times })
        .execute();
      setCookie(c, cookie.name, secret, { ...cookie.options, maxAge: LIFETIME_MS / 1000 });
    },
    async renew(c, trx, { hash }) {
      const secret = newSecret();
      const { numUpdatedRows } = await trx
        .updateTable("desk_sessions")
        .set({ hash: hashOf(secret), second_factor: 1, proved_at: Date.now() })
        .where("hash", "=", hash)
        .executeTakeFirst();
      // Another window of this browser has renewed the session first: its cookie stays.
      if (numUpdatedRows === 0n) return;
      setCookie(c, cookie.name, secret, { ...cookie.options, maxAge: LIFETIME_MS / 1000 });
    },
    async end(c, trx) {
      const secret = getCookie(c, cookie.name);
      if (secret) await trx.deleteFrom("desk_sessions").where("hash", "=", hashOf(secret)).execute();
      deleteCookie(c, cookie.name, cookie.options);
    },
  };
}

/** 256 random bits in base64url. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The SHA-256 of a secret in hex, as tables hold it. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

function cookieOf(siteUrl: string) {
  const secure = siteUrl.startsWith("https:");
  // A name that begins with __Host- would need the path /.
  const name = secure ? "__Secure-desk" : "desk";
  return { name, options: { path: "/desk", httpOnly: true, sameSite: "Lax", secure } } as const;
}

async function readSession(db: Kysely<SiteTables>, hash: string, secondFactor: Config["deskSecondFactor"]) {
  const row = await db
    .selectFrom("desk_sessions as session")
    .innerJoin("desk_people as person", "person.id", "session.person_id")
    .selectAll("session")
    .select(["person.name", "person.email", "person.roles", "person.status"])
    .select(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom("desk_passkeys").select("id").whereRef("person_id", "=", "session.person_id")),
        exists(
          selectFrom("desk_one_time_passwords")
            .select("confirmed_at")
            .whereRef("person_id", "=", "session.person_id")
            .where("confirmed_at", "is not", null),
        ),
      ]).as("has_second_factor"),
    )
    .where("session.hash", "=", hash)
    .executeTakeFirst();
  const now = Date.now();
  if (!row || row.status === "left") return undefined;
  if (now > row.expires_at || now - row.used_at > IDLE_MS) return undefined;
  if (now - row.used_at > USE_NOTED_MS)
    await db.updateTable("desk_sessions").set({ used_at: now }).where("hash", "=", hash).execute();
  const roles = readRoles(row.roles);
  const hasSecondFactor = Boolean(row.has_second_factor);
  const isFirstFactorOnly = row.second_factor === 0;
  return {
    hash,
    person: { id: row.person_id, name: row.name, email: row.email, roles },
    method: row.method,
    hasSecondFactor,
    needsSecondFactor: isFirstFactorOnly && (secondFactor === "required" || hasSecondFactor),
    // A link by mail proves access to the mailbox alone: where there is a second factor, it never counts as recent proof.
    provedAt: isFirstFactorOnly && hasSecondFactor ? 0 : row.proved_at,
  };
}

/** Most browsers also name those that they descend from, and Android also names Linux: the first that fits counts. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/CrOS/, "Chrome OS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "a Mac"],
  [/Linux/, "Linux"],
];

/** A device as its owner would name it: "Firefox on Android". */
export function describeDevice(userAgent: string): string {
  const named = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser = "A browser", system] = [named(browsers), named(systems)];
  return system ? `${browser} on ${system}` : browser;
}
