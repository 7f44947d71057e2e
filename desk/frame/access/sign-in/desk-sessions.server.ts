import { createHash, randomBytes } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Kysely } from "kysely";
import type { Config } from "#platform/config/config.server.ts";
import { elapsedSince, hasEnded, noteBeginning } from "#platform/time/elapsed.server.ts";
import type { DeskSessionsTable } from "#services/database/desk-access-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { HeldRoles } from "../rights/desk-rights.ts";
import { readRoles } from "../rights/read-roles.server.ts";

/** Somebody of the committee, as endpoints and pages know them. */
export type DeskPerson = { id: string; name: string; email: string; roles: HeldRoles };

/**
 * A signed-in browser. `provedMsAgo` is how long ago the person last proved who they are; `beganAt` is in milliseconds since 1970, and stays when the session is renewed.
 */
export type DeskSession = {
  hash: string;
  beganAt: number;
  person: DeskPerson;
  method: DeskSessionsTable["method"];
  /** Whether the person has a passkey, a code app or recovery codes. */
  hasSecondFactor: boolean;
  /** True while this session shows nobody's data: a second factor is required, or there is one, and none was given. */
  needsSecondFactor: boolean;
  provedMsAgo: number;
};

/** How a session was begun. */
export type Proof = Pick<DeskSessionsTable, "method" | "second_factor">;

export type DeskSessions = {
  /** The session of a request's cookie, or undefined. */
  read(c: Context): Promise<DeskSession | undefined>;
  /** A session as it is now, by the hash of its secret, or undefined. */
  find(db: Kysely<SiteTables>, hash: string): Promise<DeskSession | undefined>;
  /** The same session, also if it was renewed since. */
  findRenewed(db: Kysely<SiteTables>, session: DeskSession): Promise<DeskSession | undefined>;
  /** Begins a session in place of the browser's last one and sets its cookie, within the transaction that checks the proof. */
  begin(c: Context, trx: Kysely<SiteTables>, personId: string, proof: Proof): Promise<void>;
  /** Gives a session that proved more a new secret, so that one stolen before is of no use. */
  renew(c: Context, trx: Kysely<SiteTables>, session: DeskSession): Promise<void>;
  /** Ends a session, also if it was renewed meanwhile, and removes its cookie. */
  end(c: Context, trx: Kysely<SiteTables>, session: DeskSession): Promise<void>;
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
      const row = secret && (await findRow(db, { hash: hashOf(secret) }));
      if (!row) return undefined;
      // Deleted at once: a clock that is put back must not bring it back.
      if (isOver(row)) await db.deleteFrom("desk_sessions").where("hash", "=", row.hash).execute();
      else await noteUse(db, row);
      return sessionOf(row, config);
    },
    async find(within, hash) {
      const row = await findRow(within, { hash });
      return row && sessionOf(row, config);
    },
    async findRenewed(within, { person, beganAt }) {
      const row = await findRow(within, { person_id: person.id, created_at: beganAt });
      return row && sessionOf(row, config);
    },
    async begin(c, trx, personId, proof) {
      const secret = newSecret();
      const hash = hashOf(secret);
      const now = Date.now();
      const device = describeDevice(c.req.header("User-Agent") ?? "");
      const last = getCookie(c, cookie.name);
      if (last) await trx.deleteFrom("desk_sessions").where("hash", "=", hashOf(last)).execute();
      const times = { proved_at: now, created_at: now, used_at: now, expires_at: now + LIFETIME_MS };
      await trx
        .insertInto("desk_sessions")
        .values({ hash, person_id: personId, device, ...proof, ...times })
        .execute();
      noteBeginning(keyOf({ person_id: personId, created_at: now }));
      noteBeginning(proofKeyOf({ hash, proved_at: now }));
      setCookie(c, cookie.name, secret, { ...cookie.options, maxAge: LIFETIME_MS / 1000 });
    },
    async renew(c, trx, session) {
      const secret = newSecret();
      const renewed = { hash: hashOf(secret), proved_at: Date.now() };
      const { numUpdatedRows } = await trx
        .updateTable("desk_sessions")
        .set({ ...renewed, second_factor: 1 })
        .where("hash", "=", session.hash)
        .executeTakeFirst();
      // Another window of this browser has renewed the session first: its cookie stays.
      if (numUpdatedRows === 0n) return;
      noteBeginning(proofKeyOf(renewed));
      // What else this request does is judged by the session as it is now.
      session.hash = renewed.hash;
      setCookie(c, cookie.name, secret, { ...cookie.options, maxAge: LIFETIME_MS / 1000 });
    },
    async end(c, trx, { person, beganAt }) {
      const own = trx.deleteFrom("desk_sessions").where("person_id", "=", person.id);
      await own.where("created_at", "=", beganAt).execute();
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

type SessionRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

type Which = Pick<DeskSessionsTable, "hash"> | Pick<DeskSessionsTable, "person_id" | "created_at">;

function findRow(db: Kysely<SiteTables>, which: Which) {
  return db
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
        exists(
          selectFrom("desk_recovery_codes")
            .select("hash")
            .whereRef("person_id", "=", "session.person_id")
            .where("used_at", "is", null),
        ),
      ]).as("has_second_factor"),
    )
    .where(({ and, eb }) =>
      "hash" in which
        ? eb("session.hash", "=", which.hash)
        : and([eb("session.person_id", "=", which.person_id), eb("session.created_at", "=", which.created_at)]),
    )
    .executeTakeFirst();
}

async function noteUse(db: Kysely<SiteTables>, { hash, used_at }: SessionRow) {
  const now = Date.now();
  // Also one that a clock ahead has put into the future.
  if (Math.abs(now - used_at) > USE_NOTED_MS)
    await db.updateTable("desk_sessions").set({ used_at: now }).where("hash", "=", hash).execute();
}

function isOver(row: SessionRow): boolean {
  return row.status === "left" || hasEnded(row, keyOf(row)) || Date.now() - row.used_at > IDLE_MS;
}

/** Renewing a session gives it another hash, and no other beginning. */
function keyOf({ person_id, created_at }: Pick<DeskSessionsTable, "person_id" | "created_at">) {
  return `desk session ${person_id} ${created_at}`;
}

function proofKeyOf({ hash, proved_at }: Pick<DeskSessionsTable, "hash" | "proved_at">) {
  return `desk proof ${hash} ${proved_at}`;
}

function sessionOf(row: SessionRow, { deskSecondFactor }: Pick<Config, "deskSecondFactor">): DeskSession | undefined {
  if (isOver(row)) return undefined;
  const hasSecondFactor = Boolean(row.has_second_factor);
  const isFirstFactorOnly = row.second_factor === 0;
  return {
    hash: row.hash,
    beganAt: row.created_at,
    person: { id: row.person_id, name: row.name, email: row.email, roles: readRoles(row.roles) },
    method: row.method,
    hasSecondFactor,
    needsSecondFactor: isFirstFactorOnly && (deskSecondFactor === "required" || hasSecondFactor),
    // A link by mail proves access to the mailbox alone: where there is a second factor, it never counts as recent proof.
    provedMsAgo:
      isFirstFactorOnly && hasSecondFactor ? Number.POSITIVE_INFINITY : elapsedSince(row.proved_at, proofKeyOf(row)),
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
