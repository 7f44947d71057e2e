import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { simpleParser } from "mailparser";
import { z } from "zod";
import { startPostgres } from "../../scripts/postgres.ts";
import { exportRecords } from "../support/export.ts";
import { freePort, type Site, startSite } from "../support/site.ts";
import { volunteerApplication } from "../support/volunteer-application.ts";

const clients = 16;
const rounds = process.env.LONG ? 20 : 2;

test.setTimeout(rounds * 30_000 + 120_000);

test("SQLite: whatever was acknowledged before a kill is there once, and each of its mails goes out once", async () => {
  await killWhileSubmitting({});
});

test("PostgreSQL: whatever was acknowledged before a kill is there once, and each of its mails goes out once", async () => {
  const postgres = await startPostgres();
  try {
    await killWhileSubmitting({ DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
});

/** Sixteen people apply one after the other; again and again the process is killed amidst it and started anew. */
async function killWhileSubmitting(env: Record<string, string>) {
  const port = String(await freePort());
  const dataDir = mkdtempSync(join(tmpdir(), "festival-killed-"));
  let site = await startSite({ ...env, PORT: port }, dataDir);
  const references = new Map<string, string>();
  const crowd = startCrowd(site.url, references);
  for (let round = 0; round < rounds; round++) {
    const before = references.size;
    await expect.poll(() => references.size, { timeout: 20_000 }).toBeGreaterThan(before + clients);
    await wait(Math.random() * 400);
    site.process.kill("SIGKILL");
    await once(site.process, "exit");
    site = await startSite({ ...env, PORT: port }, dataDir);
  }
  await crowd.finish();
  await everyMailIsOut(site);
  await site.stop();
  const stored = await exportRecords("volunteers", { ...env, DATA_DIR: dataDir });
  expect(stored.map(({ email, reference }) => [email, reference]).toSorted()).toEqual([...references].toSorted());
  expect(await mailsIn(dataDir)).toEqual(twoMailsEach(references));
  rmSync(dataDir, { recursive: true });
}

/** Everybody sends until the answer comes, with the same key, whatever becomes of the connection; then the next application. */
function startCrowd(url: string, references: Map<string, string>) {
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
    if (answer !== undefined && answer.status !== 200 && answer.status < 500) throw new Error(`The answer was ${answer.status}`);
    await wait(50);
  }
}

async function everyMailIsOut(site: Site) {
  const health = z.object({ outbox: z.object({ waiting: z.number(), parked: z.number() }) });
  const outbox = async () => health.parse(await (await fetch(`${site.url}/healthz?verbose`)).json()).outbox;
  await expect.poll(outbox, { timeout: 60_000 }).toMatchObject({ waiting: 0, parked: 0 });
}

/** Every mail of the mailbox as "whom about what", sorted. */
async function mailsIn(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, "mail");
  const files = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(files.map((name) => simpleParser(readFileSync(join(folder, name)))));
  return mails.map(({ to, subject = "" }) => `${[to ?? []].flat()[0]?.text} ${/V-\w+/.exec(subject)?.[0]}`).toSorted();
}

function twoMailsEach(references: ReadonlyMap<string, string>): string[] {
  const each = [...references].flatMap(([email, reference]) =>
    [email, "committee@cjf.example.org"].map((to) => `${to} ${reference}`),
  );
  return each.toSorted();
}
