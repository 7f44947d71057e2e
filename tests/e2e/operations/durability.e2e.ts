import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { type ParsedMail, simpleParser } from "mailparser";
import { z } from "zod";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { startPostgres } from "../../../scripts/parts/postgres.ts";
import { exportRecords } from "../../support/forms/export.ts";
import { volunteerApplication } from "../../support/forms/volunteer-application.ts";
import { type Smtp, startSmtp } from "../../support/servers/smtp.ts";
import { freePort, type Site, startSite } from "../../support/site/site.ts";

const clients = 16;
const rounds = process.env.LONG ? 20 : 2;

test.setTimeout(rounds * 30_000 + 300_000);

test("SQLite: after SIGKILL every acknowledged record is stored once, and each of its emails is sent once", async () => {
  await killWhileSubmitting({}, mailsInFolder);
});

test("PostgreSQL: after SIGKILL every acknowledged record is stored once, and no email arrives under two Message-IDs", {
  tag: "@long",
}, async () => {
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

/** Sixteen clients submit applications one after the other, while the process is repeatedly killed and restarted. */
async function killWhileSubmitting(
  env: Record<string, string>,
  mails: (dataDir: string) => Promise<string[]>,
  beforeDelivery?: () => Promise<void>,
) {
  const port = String(await freePort());
  const dataDir = mkdtempSync(join(tmpdir(), "festival-killed-"));
  let site = await startSite({ ...env, PORT: port }, dataDir);
  const clientRun = startClients(site.url);
  try {
    for (let round = 0; round < rounds; round++) {
      const before = clientRun.references.size;
      await expect.poll(() => clientRun.references.size, { timeout: 20_000 }).toBeGreaterThan(before + clients);
      await wait(Math.random() * 400);
      site.process.kill("SIGKILL");
      await once(site.process, "exit");
      site = await startSite({ ...env, PORT: port }, dataDir);
    }
    await clientRun.finish();
    await beforeDelivery?.();
    await everyMailIsOut(site);
  } finally {
    clientRun.finish().catch(() => undefined);
    await site.stop();
  }
  const stored = await exportRecords("volunteers", { ...env, DATA_DIR: dataDir });
  expect(stored.map(({ email, reference }) => [email, reference]).toSorted()).toEqual(
    [...clientRun.references].toSorted(),
  );
  expect(await mails(dataDir)).toEqual(twoMailsEach(clientRun.references));
  rmSync(dataDir, { recursive: true });
}

/** Each client retries its application with the same key until it is acknowledged, then submits the next one. */
function startClients(url: string) {
  const references = new Map<string, string>();
  let finishing = false;
  const client = async (number: number) => {
    for (let count = 0; !finishing; count++) {
      const application = volunteerApplication(`${number}-${count}`);
      references.set(application.email, await sendUntilAcknowledged(url, application));
      await wait(30);
    }
  };
  const allClients = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return {
    /** The acknowledged references, by the applicant's email address. */
    references,
    finish: async () => {
      finishing = true;
      await allClients;
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
    const response = await fetch(`${url}/api/records/volunteer-application`, init).catch(() => undefined);
    const body: unknown = await response?.json().catch(() => undefined);
    if (response?.status === 200 && body !== undefined)
      return z.object({ reference: z.string() }).parse(body).reference;
    if (response !== undefined && response.status !== 200 && response.status < 500)
      throw new Error(`The answer was ${response.status}`);
    await wait(50);
  }
}

/** Ends the leases of killed processes: another process then sends their emails. Of a leased email, `due_at` is the end of the lease. */
async function endLeases(url: string) {
  const db = openDatabase<SiteTables>({ engine: "postgres", url });
  await db.updateTable("outbox").set({ due_at: Date.now() }).where("leased_by", "is not", null).execute();
  await db.destroy();
}

async function everyMailIsOut(site: Site) {
  const health = z.object({ outbox: z.object({ waiting: z.number(), parked: z.number() }) });
  const outbox = async () => health.parse(await (await fetch(`${site.url}/healthz?verbose`)).json()).outbox;
  await expect.poll(outbox, { timeout: 240_000 }).toMatchObject({ waiting: 0, parked: 0 });
}

/** Every email in the mailbox as "recipient reference", sorted. */
async function mailsInFolder(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, "mail");
  const files = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(files.map((name) => simpleParser(readFileSync(join(folder, name)))));
  return mails.map(recipientAndReference).toSorted();
}

/** The same of a mail server. An email that is sent again after a kill has the same Message-ID, and counts once. */
function mailsSentTo({ mails }: Smtp): string[] {
  const byId = new Map(mails.map(({ parsed }) => [parsed.messageId, recipientAndReference(parsed)]));
  return [...byId.values()].toSorted();
}

function recipientAndReference({ to, subject = "" }: ParsedMail): string {
  return `${[to ?? []].flat()[0]?.text} ${/V-\w+/.exec(subject)?.[0]}`;
}

function twoMailsEach(references: ReadonlyMap<string, string>): string[] {
  const each = [...references].flatMap(([email, reference]) =>
    [email, "committee@cjf.example.org"].map((to) => `${to} ${reference}`),
  );
  return each.toSorted();
}
