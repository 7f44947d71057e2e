import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";
import { roleWords } from "#desk/frame/access/members/role-words.ts";
import { deskRoles } from "#desk/frame/access/rights/desk-rights.ts";
import { readRoles } from "#desk/frame/access/rights/read-roles.server.ts";
import { mailboxState } from "#desk/records/conversations/mailbox-state.server.ts";
import type { Config } from "#platform/config/config.server.ts";
import { checkWritable } from "#services/database/check-writable.server.ts";
import { lateMails, outboxState } from "#services/mail/outbox/outbox.server.ts";
import { lastBackup } from "#services/maintenance/last-backup.server.ts";
import { probeStorage } from "#services/maintenance/probe-storage.server.ts";
import type { Services } from "#services/services.server.ts";
import type { SettingsView } from "./settings-contract.ts";

const [HOUR_MS, WEEK_MS] = [3_600_000, 7 * 24 * 3_600_000];
const LITTLE_SPACE_BYTES = 1e9;

type HealthLine = SettingsView["health"][number];

/** How the database, mails, payments, the disk and the backup are, in words for the committee, with the facts for a technician below. */
export async function readHealth(services: Services, now = Date.now()): Promise<SettingsView> {
  const { config } = services;
  const backup = await lastBackup(config);
  const isPostgres = config.database.engine === "postgres";
  const [database, mail, disk, replies, committee, lastLogged] = await Promise.all([
    databaseLine(services),
    mailLine(services, now),
    storageLines(services),
    repliesLine(services),
    countCommittee(services),
    lastLine(services),
  ]);
  return {
    health: [
      database,
      mail,
      replies,
      paymentsLine(config),
      ...disk,
      ...(isPostgres ? [] : [backupLine(backup?.at, now)]),
    ],
    committee,
    lastLogged,
    backup: { at: backup?.at ?? null, bytes: backup?.bytes ?? null, steps: isPostgres ? postgresBackup(config) : null },
    technical: technicalFacts(services),
  };
}

async function countCommittee({ db }: Services): Promise<SettingsView["committee"]> {
  const people = await db.selectFrom("desk_people").select(["roles", "status"]).where("status", "!=", "left").execute();
  const held = people.map(({ roles }) => readRoles(roles));
  return {
    people: people.length,
    invited: people.filter(({ status }) => status === "invited").length,
    roles: deskRoles.map((role) => ({
      name: roleWords[role].name,
      people: held.filter((roles) => roles[role] !== undefined).length,
    })),
  };
}

async function lastLine({ db }: Services): Promise<SettingsView["lastLogged"]> {
  const row = await db
    .selectFrom("desk_log as log")
    .leftJoin("desk_people as person", "person.id", "log.person_id")
    .select(["log.at", "person.name as by"])
    .orderBy("log.at", "desc")
    .orderBy("log.id")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

async function databaseLine({ db, log }: Services): Promise<HealthLine> {
  const what = "Database";
  try {
    await checkWritable(db);
    return { what, words: "Works: what visitors send is stored.", isWell: true };
  } catch (error) {
    log.error({ err: error }, "the database cannot be written");
    return { what, words: "Does not work: nothing that visitors send is stored.", isWell: false };
  }
}

const heldFrom = "a restored backup or a copied data folder: held until the chair, or npm run mail:held, decides.";

async function mailLine({ db, config }: Services, now: number): Promise<HealthLine> {
  const what = "Mails";
  const { parked, held, waiting } = await outboxState(db);
  const way = config.smtpUrl
    ? `They go through ${new URL(config.smtpUrl).hostname}.`
    : "There is no mail server: they are written to files on this machine.";
  const unwell = (words: string) => ({ what, words, isWell: false, detail: way });
  if (parked > 0) return unwell(`${countOf(parked)} did not arrive.`);
  if (held > 0) return unwell(`${countOf(held)} of ${heldFrom}`);
  const { late, isServerDown } = await lateMails(db, now - HOUR_MS);
  if (late > 0) {
    const why = isServerDown ? "the mail server takes none" : "see Mails, Waiting";
    const has = late === 1 ? "has" : "have";
    return unwell(`${countOf(late)} ${has} been waiting for more than an hour: ${why}.`);
  }
  return { what, words: waiting > 0 ? `${way} ${countOf(waiting)} waiting.` : way, isWell: true };
}

async function repliesLine({ db, config: { replyMailbox, timeZone } }: Services): Promise<HealthLine> {
  const state = replyMailbox
    ? await mailboxState(db, replyMailbox, timeZone)
    : { words: "No mailbox is read: answers are pasted at the desk.", isWell: true };
  return { what: "Answers by mail", ...state };
}

function countOf(mails: number): string {
  return mails === 1 ? "1 mail" : `${mails} mails`;
}

function paymentsLine({ payments: { mode }, siteIsLocal, membershipFeeCents }: Config): HealthLine {
  const what = "Payments";
  const dollars = membershipFeeCents / 100;
  const detail = `A membership costs $${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}.`;
  if (mode === "stripe") return { what, words: "Cards are charged through Stripe.", isWell: true, detail };
  if (mode === "off") return { what, words: "Off: nobody can become a member on the site.", isWell: true };
  return { what, words: "Only tried out: no card is ever charged.", isWell: siteIsLocal, detail };
}

async function storageLines(services: Services): Promise<HealthLine[]> {
  const { dataDir, s3 } = services.config;
  const { disk, pictures } = await probeStorage(services);
  const free = await statfs(dataDir).then(({ bavail, bsize }) => bavail * bsize);
  const room = `${(free / 1e9).toFixed(1)} GB are free.`;
  const words = {
    "has room": room,
    "is full": "It is full: nothing that visitors send can be stored.",
    "cannot be written": "It cannot be written: nothing that visitors send can be stored.",
  };
  const line = { what: "Disk", words: words[disk], isWell: disk === "has room" && free > LITTLE_SPACE_BYTES };
  if (!s3) return [line];
  const isWell = pictures === "can be stored";
  const store = isWell ? "The object store answers." : "The object store does not answer: bands can send no pictures.";
  return [line, { what: "Pictures", words: store, isWell }];
}

function backupLine(at: number | undefined, now: number): HealthLine {
  const what = "Backup";
  if (at === undefined) return { what, words: "None was made of this festival yet.", isWell: false };
  const isOld = now - at > WEEK_MS;
  return { what, words: isOld ? "It is older than a week." : "It is younger than a week.", isWell: !isOld };
}

/** What is backed up apart, each by its own tool: the records in PostgreSQL, and what the site stores as files. */
function postgresBackup({ dataDir, s3, smtpUrl }: Config): NonNullable<SettingsView["backup"]["steps"]> {
  const filesOf = (folder: string) =>
    `tar --create --gzip --file=festival-${folder}.tar.gz --directory=${dataDir} ${folder}`;
  return [
    {
      words: "The records, which are in PostgreSQL",
      command: 'pg_dump --format=custom --file=festival.dump "$DATABASE_URL"',
    },
    s3
      ? { words: `The pictures are in the bucket ${s3.bucket}: have it keep earlier versions.`, command: null }
      : { words: "The pictures, which are files", command: filesOf("uploads") },
    ...(smtpUrl ? [] : [{ words: "The mails, which are files without a mail server", command: filesOf("mail") }]),
    {
      words: `What else is in ${dataDir} is made again by itself. Leave it where it is: by it the site notices that an older database was put back.`,
      command: null,
    },
  ];
}

function technicalFacts({ config, outbound }: Services): SettingsView["technical"] {
  return [
    { name: "Program", value: programVersion() },
    { name: "Node.js", value: process.version },
    { name: "Database", value: config.database.engine === "sqlite" ? "SQLite" : "PostgreSQL" },
    { name: "Content", value: config.contentful ? "Contentful" : "embedded" },
    { name: "Pictures", value: config.s3 ? "a bucket" : "files" },
    { name: "Time zone", value: config.timeZone },
    { name: "Data folder", value: config.dataDir },
    { name: "Circuit breakers", value: JSON.stringify(outbound.breakers()) },
  ];
}

const packageSchema = z.object({ version: z.string() });

function programVersion(): string {
  const root = dirname(dirname(createRequire(import.meta.url).resolve("#site/root.tsx")));
  return packageSchema.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8"))).version;
}
