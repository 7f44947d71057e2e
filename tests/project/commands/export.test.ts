import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { Kysely } from "kysely";
import { describe, expect, it } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { bandForm } from "#services/forms/band-form.ts";
import { payloadSchema } from "#services/forms/form-schema.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { migrationSets } from "#services/migration-sets.server.ts";
import { createRateLimits } from "#services/rate-limits/rate-limits.server.ts";
import { submitForm } from "#services/submissions/submit-form.server.ts";
import { bandApplication, storePicture } from "#tests/support/forms/band-application.ts";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";
import { memberRow } from "#tests/support/membership/member-row.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { runInChildProcess, runInProcess } from "#tests/support/site/run-script.ts";

const later = { reference: expect.any(String), receivedAt: "2027-01-31T08:15:00.000Z", status: "new" };
const now = new Date(later.receivedAt);

describe("npm run export", () => {
  it("exports volunteers under the payload's field names, as JSON and CSV", async () => {
    await using installation = await openInstallation();
    const sent = volunteerApplication(1, { phone: "+61 400 000 000", name: "=HYPERLINK(1)" });
    await submitForm(installation, volunteerForm, payloadSchema(volunteerForm).parse(sent), undefined, now);
    expect(await installation.json("volunteers")).toEqual([{ ...sent, ...later }]);
    const [row] = await installation.csv("volunteers");
    const cells = {
      phone: "'+61 400 000 000",
      name: "'=HYPERLINK(1)",
      licence: "true",
      roles: "Hospitality; Billeting",
    };
    expect(row).toEqual({ ...asCells(sent), ...later, ...cells });
  });

  it("exports bands' applications with their members", async () => {
    await using installation = await openInstallation();
    await storePicture(installation.db);
    const sent = bandApplication();
    await submitForm(installation, bandForm, payloadSchema(bandForm).parse(sent), undefined, now);
    expect(await installation.json("bands")).toEqual([{ ...sent, ...later }]);
    const [row] = await installation.csv("bands");
    expect(row).toMatchObject({
      firstFee: "800",
      bio: sent.bio,
      availability: "Friday evening; Sunday daytime",
      musicians: "Lena Leader (Piano); Sam Second (Double Bass); Tia Third (Piano)",
    });
  });

  it("exports messages, and subscribers with their consent and unsubscribe link", async () => {
    await using installation = await openInstallation();
    await installation.db.insertInto("contact_messages").values(message).execute();
    await installation.db.insertInto("subscribers").values(subscriber).execute();
    expect(await installation.json("messages")).toEqual([
      { senderEmail: "ann@example.org", senderName: "Ann", message: "Hello,\nthere.", ...later, status: "suspected" },
    ]);
    const [row] = await installation.json("subscribers");
    expect(row).toEqual({
      email: "Ann@example.org",
      unsubscribeLink: `http://localhost:4321/newsletter/unsubscribe?token=${subscriber.token}`,
      consentAt: later.receivedAt,
      consentWording: "Yes, please.",
      confirmedAt: null,
      unsubscribedAt: null,
      ...later,
      status: "pending",
    });
    expect(await installation.csv("subscribers")).toMatchObject([{ confirmedAt: "", status: "pending" }]);
  });

  it("says when the links of subscribers lead to this machine, and how to get those of the public site", async () => {
    await using installation = await openInstallation();
    await installation.db.insertInto("subscribers").values(subscriber).execute();
    const { settings } = installation;
    for (const SITE_URL of [settings.SITE_URL, "http://127.0.0.1:3000"]) {
      const local = await runInProcess("export", ["subscribers"], { ...settings, SITE_URL });
      expect(local).toMatchObject({ code: 0, stderr: expect.stringContaining(`begin with ${SITE_URL}, which only`) });
      expect(local.stderr).toContain("Set SITE_URL in .env");
      expect(local.stdout).toMatch(/^\ufeff"email","unsubscribeLink"/);
    }
    const site = { SITE_URL: "https://jazz.example.org", MAIL: "mailbox", PAYMENTS: "off" };
    const open = await runInProcess("export", ["subscribers"], { ...settings, ...site });
    expect(open).toMatchObject({ code: 0, stderr: "" });
    expect(open.stdout).toContain("https://jazz.example.org/newsletter/unsubscribe?token=");
    expect((await runInProcess("export", ["members"], settings)).stderr).toBe("");
  });

  it("exports members as paid only if the provider confirmed the payment", async () => {
    await using installation = await openInstallation();
    const rows = [memberRow({ id: "1" }), memberRow({ id: "2", status: "paid", paid_at: later.receivedAt })];
    await installation.db.insertInto("members").values(rows).execute();
    const ann = { firstName: "Ann", lastName: "Lee", email: "ann@example.org", phone: "0400 000 000" };
    const sent = { ...ann, address: "1 Main St", city: "Newstead", postcode: "3462", year: "2027" };
    const { receivedAt } = later;
    expect(await installation.json("members")).toEqual([
      { ...sent, reference: "J-1", receivedAt, status: "pending", paid: false, paidAt: null },
      { ...sent, reference: "J-2", receivedAt, status: "paid", paid: true, paidAt: receivedAt },
    ]);
    expect(await installation.csv("members")).toMatchObject([
      { paid: "false", status: "pending", paidAt: "" },
      { paid: "true", status: "paid", paidAt: receivedAt },
    ]);
  });

  it("exports the header row when there are no records", async () => {
    await using installation = await openInstallation();
    expect(await installation.json("members")).toEqual([]);
    const { stdout } = await runInChildProcess("export", ["members"], installation.settings);
    expect(stdout).toBe(
      '\ufeff"firstName","lastName","email","phone","address","city","postcode","paid","reference","receivedAt","status","year","paidAt"\r\n',
    );
  });

  it("exports all records in the order of arrival, page by page", async () => {
    await using installation = await openInstallation();
    await installation.manyMessages(1234);
    const references = (await installation.json("messages")).map(({ reference }) => reference);
    expect(references).toEqual(Array.from({ length: 1234 }, (_, n) => `M-${n}`));
  });

  it("exits with 0 when the reader of its output stops early", async () => {
    await using installation = await openInstallation();
    await installation.manyMessages(1500, "long ".repeat(200));
    const child = spawn(process.execPath, ["scripts/export.ts", "messages"], {
      env: { ...process.env, ...installation.settings },
    });
    const errorOutput: Buffer[] = [];
    child.stderr.on("data", (chunk) => errorOutput.push(chunk));
    await once(child.stdout, "data");
    child.stdout.destroy();
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(Buffer.concat(errorOutput).toString()).toBe("");
  });

  it.each([[[]], [["everything"]], [["bands", "--format", "xml"]], [["bands", "--colour"]], [["bands", "members"]]])(
    "says how it is used when asked for %j",
    async (names) => {
      expect(await runInProcess("export", names, {})).toMatchObject({
        code: 2,
        stdout: "",
        stderr: expect.stringMatching(/^Usage: .*volunteers\|bands\|members\|subscribers\|messages .*csv\|json/),
      });
    },
  );
});

/** An installation that the command finds by its settings. */
/** What a CSV has in its cells of yes/no and of lists. */
function asCells(sent: Record<string, unknown>) {
  const cells = Object.entries(sent).map(([name, value]) => {
    if (typeof value === "boolean") return [name, String(value)];
    return [name, Array.isArray(value) ? value.join("; ") : value];
  });
  return Object.fromEntries(cells);
}

async function openInstallation() {
  const { db, location, close } = await openTestDatabase<SiteTables>(migrationSets);
  const dataDir = mkdtempSync(join(tmpdir(), "festival-export-"));
  const url = location.engine === "sqlite" ? `sqlite:${location.file}` : location.url;
  const settings = { DATA_DIR: dataDir, DATABASE_URL: url, SITE_URL: "http://localhost:4321", LOG_LEVEL: "warn" };
  const run = (...args: string[]) => runInProcess("export", args, settings);
  return {
    settings,
    db,
    outboxSignal: { notify: () => undefined },
    limits: createRateLimits(loadConfig({ RATE_LIMIT: "off" }), db, createLog("silent")),
    config: { siteUrl: settings.SITE_URL, timeZone: "UTC" },
    json: async (what: string): Promise<Record<string, unknown>[]> =>
      JSON.parse((await run(what, "--format", "json")).stdout),
    csv: async (what: string): Promise<Record<string, string>[]> =>
      parse((await run(what)).stdout, { bom: true, columns: true, record_delimiter: "\r\n" }),
    manyMessages: (count: number, text = "") => insertMessages(db, count, text),
    [Symbol.asyncDispose]: async () => {
      await close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Several of them within the same millisecond, as on a busy evening. */
async function insertMessages(db: Kysely<SiteTables>, count: number, text: string) {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...message,
    id: String(n).padStart(6, "0"),
    reference: `M-${n}`,
    received_at: new Date(now.getTime() + Math.floor(n / 7)).toISOString(),
    message: text,
  }));
  for (let at = 0; at < count; at += 500)
    await db
      .insertInto("contact_messages")
      .values(rows.slice(at, at + 500))
      .execute();
}

const record = { id: "1", reference: "M-1", received_at: later.receivedAt };
const message = {
  ...record,
  status: "suspected" as const,
  sender_name: "Ann",
  sender_email: "ann@example.org",
  message: "Hello,\nthere.",
};
const subscriber = {
  ...record,
  status: "pending" as const,
  email: "Ann@example.org",
  email_key: "ann@example.org",
  token: "t".repeat(43),
  consent_wording: "Yes, please.",
  consent_at: later.receivedAt,
};
