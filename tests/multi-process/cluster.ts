import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { SandboxTables } from "#embedded/payment-sandbox/sandbox-migrations.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { ContentTables } from "#services/content/content.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { startS3 } from "#tests/support/servers/s3.ts";
import { type Site, startSite } from "#tests/support/site/site.ts";
import { startPostgres } from "../../scripts/parts/postgres.ts";
import { type Balancer, startBalancer } from "./balancer.ts";

export type Tables = SiteTables & SandboxTables & ContentTables;

/** The site as several processes over one PostgreSQL and one object store, behind one balancer. */
export type Cluster = {
  balancer: Balancer;
  /** The running processes, the oldest first. */
  running: readonly Site[];
  killed: readonly Site[];
  /** The killed processes. */
  printed(url: string): string;
  db: Kysely<Tables>;
  /** The data folder of every process that ever ran. */
  folders: readonly string[];
  /** Resolves once the new process receives requests. */
  add(): Promise<Site>;
  /** Kills a process with SIGKILL, as a machine fails. */
  kill(site: Site): Promise<void>;
  /** Pauses a process for this many milliseconds. */
  stall(site: Site, ms: number): Promise<void>;
  /** Starts a replacement, then stops the process gracefully. @returns its exit code. */
  replace(site: Site): Promise<number | null>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Starts `count` processes at once on an empty database. Rate limits are on, and trust the balancer's X-Forwarded-For. */
export async function startCluster(count: number, settings: Record<string, string> = {}): Promise<Cluster> {
  await using parts = new AsyncDisposableStack();
  const postgres = await startPostgres();
  parts.defer(postgres.stop);
  const s3 = parts.use(await startS3());
  const balancer = parts.use(await startBalancer());
  const db = openDatabase<Tables>({ engine: "postgres", url: postgres.url });
  parts.defer(() => db.destroy());
  const folders: string[] = [];
  const running: Site[] = [];
  const killed: Site[] = [];
  const all: Site[] = [];
  parts.defer(() => endAll(running, folders));
  const env = { ...settingsOf(postgres.url, s3.store, balancer.url), ...settings };
  const add = async () => {
    const folder = mkdtempSync(join(tmpdir(), "festival-grown-"));
    folders.push(folder);
    const site = await startSite(env, folder);
    running.push(site);
    all.push(site);
    await balancer.join(site.url);
    return site;
  };
  await Promise.all(Array.from({ length: count }, add));
  const whole = parts.move();
  return {
    balancer,
    running,
    killed,
    printed: (url) => all.findLast((site) => site.url === url)?.output() ?? "",
    db,
    folders,
    add,
    async kill(site) {
      drop(running, site);
      killed.push(site);
      site.process.kill("SIGKILL");
      await once(site.process, "exit");
      balancer.leave(site.url);
    },
    async stall(site, ms) {
      site.process.kill("SIGSTOP");
      await wait(ms);
      site.process.kill("SIGCONT");
    },
    async replace(site) {
      await add();
      drop(running, site);
      const code = await site.stop();
      balancer.leave(site.url);
      return code;
    },
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  };
}

function settingsOf(
  databaseUrl: string,
  { bucket, endpoint = "", credentials }: Awaited<ReturnType<typeof startS3>>["store"],
  siteUrl: string,
): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    SITE_URL: siteUrl,
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? "",
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? "",
    TRUSTED_PROXIES: "127.0.0.1",
    RATE_LIMIT: "on",
    DRAIN_SECONDS: "1",
  };
}

function drop(running: Site[], site: Site) {
  running.splice(running.indexOf(site), 1);
}

async function endAll(running: readonly Site[], folders: readonly string[]) {
  await Promise.all(running.map((site) => site.stop()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
