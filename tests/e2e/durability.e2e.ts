import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { type ParsedMail, simpleParser } from "mailparser";
import { z } from "zod";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { exportRecords } from "../support/export.ts";
import { freePort, type Site, startSite } from "../support/site.ts";
import { type Smtp, startSmtp } from "../support/smtp.ts";
import { volunteerApplication } from "../support/volunteer-application.ts";

const clients = 16;
const rounds = process.env.LONG ? 20 : 2;

test.setTimeout(rounds * 30_000 + 120_000);

test("SQLite: whatever was acknowledged before a kill is there once, and each of its mails goes out once", async () => {
  await killWhileSubmitting({}, mailsInFolder);
});

test("PostgreSQL: whatever was acknowledged before a kill is there once, and no mail comes twice under two Message-IDs", async () => {
  const postgres = await startPostgres();
  await using smtp = await startSmtp();
  try {
    const env = { DATABASE_URL: postgres.url, SMTP_URL: smtp.url };
    await killWhileSubmitting(
      env,
      async () => mailsSentTo(smtp),
      () => endLeases(postgres.url),
    );
  } finally {
    await postgres.stop();
  }
});

/** Sixteen people apply one after the other; again and again the process is killed amidst it and started anew. */
async function killWhileSubmitting(
  env: Record<string, string>,
  mails: (dataDir: string) => Promise<string[]>,
  later?: () => Promise<void>,
) {
  const port = String(await freePort());
  const dataDir = mkdtempSync(join(tmpdir(), "festival-killed-"));
  let site = await startSite({ ...env, PORT: port }, dataDir);
  const crowd = startCrowd(site.url);
  try {
    for (let round = 0; round < rounds; round++) {
      const before = crowd.references.size;
      await expect.poll(() => crowd.references.size, { timeout: 20_000 }).toBeGreaterThan(before + clients);
      await wait(Math.random() * 400);
      site.process.kill("SIGKILL");
      await once(site.process, "exit");
      site = await startSite({ ...env, PORT: port }, dataDir);
    }
    await crowd.finish();
    await later?.();
    await everyMailIsOut(site);
  } finally {
    crowd.finish().catch(() => undefined);
    await site.stop();
  }
  const stored = await exportRecords("volunteers", { ...env, DATA_DIR: dataDir });
  expect(stored.map(({ email, reference }) => [email, reference]).toSorted()).toEqual([...crowd.references].toSorted());
  expect(await mails(dataDir)).toEqual(twoMailsEach(crowd.references));
  rmSync(dataDir, { recursive: true });
}

/** Everybody sends until the answer comes, with the same key, whatever becomes of the connection; then the next application. */
function startCrowd(url: string) {
  const references = new Map<string, string>();
  let finishing = false;
  const person = async (number: number) => {
    for (let turn = 0; !finishing; turn++) {
      const application = volunteerApplication(`${number}-${turn}`);
      references.set(application.email, await sendUntilAcknowledged(url, application));
      await wait(30);
    }
  };
  const everybody = Promise.all(Array.from({ length: clients }, (_, number) => person(number)));
  return {
    /** Who was acknowledged, and with which reference. */
    references,
    finish: async () => {
      finishing = true;
      await everybody;
    },
  };
}

async function sendUntilAcknowledged(url: string, application: object): Promise<string> {
  const headers = {
    "Content-Type": "application/json",
    "Sec-Fetch-Site": "same-origin",
    "Idempotency-Key": crypto.randomUUID(),
  };
  const init = { method: "POST", headers, body: JSON.stringify(application) };
  for (;;) {
    const answer = await fetch(`${url}/api/records/volunteer-application`, init).catch(() => undefined);
    const body: unknown = await answer?.json().catch(() => undefined);
    if (answer?.status === 200 && body !== undefined) return z.object({ reference: z.string() }).parse(body).reference;
    if (answer !== undefined && answer.status !== 200 && answer.status < 500)
      throw new Error(`The answer was ${answer.status}`);
    await wait(50);
  }
}

/** Two minutes later: only then another process takes over what a killed one had in hand, since it might be sending it still. */
async function endLeases(url: string) {
  const db = openDatabase<SiteTables>({ engine: "postgres", url });
  await db.updateTable("outbox").set({ due_at: Date.now() }).where("leased_by", "is not", null).execute();
  await db.destroy();
}

async function everyMailIsOut(site: Site) {
  const health = z.object({ outbox: z.object({ waiting: z.number(), parked: z.number() }) });
  const outbox = async () => health.parse(await (await fetch(`${site.url}/healthz?verbose`)).json()).outbox;
  await expect.poll(outbox, { timeout: 60_000 }).toMatchObject({ waiting: 0, parked: 0 });
}

/** Every mail of the mailbox as "whom about what", sorted. */
async function mailsInFolder(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, "mail");
  const files = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(files.map((name) => simpleParser(readFileSync(join(folder, name)))));
  return mails.map(whomAboutWhat).toSorted();
}

/** The same of a mail server: what came again after a kill has the Message-ID it had before, so that it is shown once. */
function mailsSentTo({ mails }: Smtp): string[] {
  const byId = new Map(mails.map(({ parsed }) => [parsed.messageId, whomAboutWhat(parsed)]));
  return [...byId.values()].toSorted();
}

function whomAboutWhat({ to, subject = "" }: ParsedMail): string {
  return `${[to ?? []].flat()[0]?.text} ${/V-\w+/.exec(subject)?.[0]}`;
}

function twoMailsEach(references: ReadonlyMap<string, string>): string[] {
  const each = [...references].flatMap(([email, reference]) =>
    [email, "committee@cjf.example.org"].map((to) => `${to} ${reference}`),
  );
  return each.toSorted();
}
