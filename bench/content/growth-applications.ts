import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { submit } from "../load/submitters.ts";
import { withServer } from "../report/data-folder.ts";
import type { Duration } from "../report/duration.ts";
import { megabytes, milliseconds, percentile } from "../report/figures.ts";
import { startServed } from "../report/measured-process.ts";
import { connections } from "../report/peers.ts";
import type { Chapter } from "../report/report.ts";
import { formatSample, measureSizes, perSecond, type Size, sample } from "./growth.ts";

const clients = 16;

/** How the number of stored applications affects applying, and reading pages. */
export function measureApplications(duration: Duration): Promise<Chapter> {
  return measureSizes(
    {
      title: "Growing: applications",
      how:
        "So many volunteer applications of earlier years are in the database, each with its two emails, sent long ago, and its idempotency keys; they are written in one " +
        `transaction. ${clients} clients then apply for ${duration.seconds} s, as in the chapter on applications, and wrk reads the landing page over ${connections} connections while the ` +
        "emails of those are sent.",
      columns: ["applications", "database", "acknowledged a second", "p99", "`/` a second", "memory"],
    },
    (dataDir, size) => measure(dataDir, size, duration),
  );
}

async function measure(dataDir: string, size: number, duration: Duration): Promise<Size> {
  const file = join(dataDir, "festival.sqlite");
  writeApplications(file, size);
  const { size: bytes } = statSync(file);
  return withServer(startServed(dataDir, { RATE_LIMIT: "off" }), async (site) => {
    await submit(site.url, clients, 1_000);
    const { acknowledged, times, seconds } = await submit(site.url, clients, duration.seconds * 1000);
    const landing = await sample({ url: `${site.url}/` }, duration);
    const memory = site.memory();
    const a99 = percentile(times, 99);
    const each = acknowledged / seconds;
    return {
      cells: [megabytes(bytes), each.toFixed(0), milliseconds(a99), formatSample(landing), megabytes(memory)],
      figures: {
        acknowledgedPerSecond: each,
        p99: a99,
        landingPerSecond: perSecond(landing),
        memory,
        databaseBytes: bytes,
      },
    };
  });
}

/** Three tables, as the site itself fills them: the application, its emails, its idempotency keys. */
function writeApplications(file: string, size: number) {
  const db = new DatabaseSync(file);
  db.exec(`
    BEGIN IMMEDIATE;
    CREATE TEMP TABLE numbers AS
      WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < ${size})
      SELECT n, lower(hex(randomblob(4))) || '-0000-4000-8000-' || printf('%012d', n) AS id FROM count;
    INSERT INTO volunteer_applications (id, reference, status, received_at, name, first_name, last_name, email, phone, address, age,
        licence, rsa, lifting, roles, ec_name, ec_phone, ec_relationship, year)
      SELECT id, printf('V-%06d', n), 'accepted', '2026-03-01T08:15:00.000Z', 'Vera ' || n, 'Vera', 'Number ' || n, 'vera.' || n || '@example.org',
        '0400 000 000', '1 High Street, Goldtown, VIC, 3999', '41 to 60', 1, 0, 1, '["Hospitality","Billeting"]', 'Ernest Contact',
        '0400 000 001', 'Neighbour', '2026' FROM numbers;
    INSERT INTO outbox (id, once_key, kind, facts, status, attempts, queued_at, due_at, sent_at)
      SELECT recipient || id, recipient || id, 'volunteer-' || recipient, '{}', 'sent', 1, 1772352900000, 1772352900000, 1772352901000
      FROM numbers JOIN (SELECT 'c' AS recipient UNION ALL SELECT 'a');
    INSERT INTO idempotency_keys (scope, key, body_hash, answer, expires_at)
      SELECT 'volunteer-application', id, hex(randomblob(32)), '{"reference":"' || printf('V-%06d', n) || '"}', 4102444800000 FROM numbers;
    COMMIT;`);
  db.close();
}
