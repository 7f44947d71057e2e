import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { exportRecords } from "#tests/support/forms/export.ts";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";
import { startBreakableConnection } from "#tests/support/servers/breakable-connection.ts";
import { startSite } from "#tests/support/site/site.ts";
import { startPostgres } from "../../../scripts/parts/postgres.ts";

test.setTimeout(180_000);

/** Pages that are not in the page cache: some have a last good copy on disk, others have none. */
const notCached = ["/history", "/contact?thanks=1", "/no-such-page", "/membership", "/band-application"];

for (const trouble of ["cut", "unresponsive"] as const) {
  test(`with the PostgreSQL connection ${trouble} pages stay up, and a submission gets 503, then is stored once on retry`, {
    tag: "@long",
  }, async () => {
    await using parts = new AsyncDisposableStack();
    const postgres = await startPostgres();
    parts.defer(postgres.stop);
    const connection = parts.use(await startBreakableConnection(Number(new URL(postgres.url).port)));
    const dataDir = mkdtempSync(join(tmpdir(), "festival-gone-"));
    parts.defer(() => rmSync(dataDir, { recursive: true }));
    const through = Object.assign(new URL(postgres.url), { port: String(connection.port) }).href;
    const site = await startSite({ DATABASE_URL: through, RATE_LIMIT: "on" }, dataDir);
    parts.defer(async () => void (await site.stop()));
    const paths = ["/", "/volunteer", "/band", "/schedule", "/healthz"];
    for (const path of paths) await fetch(site.url + path);
    expect((await apply(site.url, 1)).status).toBe(200);

    connection.become(trouble);
    const since = performance.now();
    const applying = apply(site.url, 2);
    for (const path of paths) expect((await fetch(site.url + path)).status, path).toBe(200);
    const refused = await applying;
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([503, true]);
    expect(await refused.text()).toContain("try again");
    for (const path of notCached) expect([200, 404, 503], path).toContain((await fetch(site.url + path)).status);
    // Requests wait until the circuit breaker opens, and none waits after that.
    expect(performance.now() - since).toBeLessThan(12_000);
    expect((await fetch(`${site.url}/healthz?verbose`)).status).toBe(503);

    connection.become("working");
    await expect.poll(async () => (await apply(site.url, 2)).status, { timeout: 15_000 }).toBe(200);
    expect((await apply(site.url, 2)).status).toBe(200);
    const stored = await exportRecords("volunteers", { DATA_DIR: dataDir, DATABASE_URL: postgres.url });
    expect(stored).toHaveLength(2);
    await expect.poll(async () => (await fetch(`${site.url}/healthz?verbose`)).status).toBe(200);
  });
}

function apply(url: string, n: number) {
  return fetch(`${url}/api/records/volunteer-application`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", "Idempotency-Key": `key-${n}` },
    body: JSON.stringify(volunteerApplication(n)),
  });
}
