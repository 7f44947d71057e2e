import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { expect, onTestFinished } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { bandForm } from "#services/forms/band-form.ts";
import { makeBackup } from "#services/maintenance/make-backup.server.ts";
import { createServices } from "#services/services.server.ts";
import { formEndpoint } from "#services/submissions/form-endpoint.server.ts";
import { storedPicture } from "#site/features/band-applications/picture-contract.ts";
import { uploadEndpoints } from "#site/features/band-applications/upload-endpoints.server.ts";
import { bandApplication } from "../forms/band-application.ts";
import { formOf, jpeg } from "../forms/uploads.ts";
import { runInProcess } from "./run-script.ts";

/** A band's application that was answered, and the picture in it. */
export type Applied = { reference: string; upload: string };

/** A folder that is deleted at the end of the test. */
export function folder() {
  const path = mkdtempSync(join(tmpdir(), "festival-backup-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A site over a data folder, as far as bands apply to it. */
export async function openSite(dataDir: string) {
  const services = await createServices(loadConfig({ DATA_DIR: dataDir, RATE_LIMIT: "off", LOG_LEVEL: "silent" }));
  const app = new Hono().route("/", uploadEndpoints(services)).route("/", formEndpoint(services, bandForm));
  return { app, db: services.db, [Symbol.asyncDispose]: () => services.close() };
}

const ownPage = { "Sec-Fetch-Site": "same-origin" };

/** Sends a picture and the application that shows it. */
export async function apply(app: Hono, name: string): Promise<Applied> {
  const sent = await app.request("/imageupload", { method: "POST", body: formOf({ image: jpeg }), headers: ownPage });
  const upload = `/uploads/${storedPicture.parse(await sent.json()).filename}`;
  const response = await app.request("/api/records/band-application", {
    method: "POST",
    body: JSON.stringify(bandApplication(name, { upload })),
    headers: { ...ownPage, "Content-Type": "application/json" },
  });
  expect(response.status).toBe(200);
  const { reference } = await response.json();
  return { reference, upload };
}

/** Lets one band apply, and closes the site. @returns the stored pictures. */
export async function fill(dataDir: string, name: string) {
  await using site = await openSite(dataDir);
  await apply(site.app, name);
  return readdirSync(join(dataDir, "uploads"));
}

/** The bands whose applications are in a data folder. */
export async function bandsIn(dataDir: string) {
  await using site = await openSite(dataDir);
  const rows = await site.db.selectFrom("band_applications").select("band_name").execute();
  return rows.map(({ band_name }) => band_name);
}

/** A folder that one band has applied to, closed again, and a backup of it. */
export async function backedUp() {
  const dataDir = folder();
  const pictures = await fill(dataDir, "first");
  mkdirSync(join(dataDir, "mail"));
  writeFileSync(join(dataDir, "mail", "one.eml"), "Subject: one\r\n\r\n");
  writeFileSync(join(dataDir, "mail", "unfinished"), "half a mail");
  const file = join(folder(), "backup.tar.gz");
  const made = await makeBackup(loadConfig({ DATA_DIR: dataDir }), file);
  expect(made.ok).toBe(true);
  return { dataDir, file, pictures };
}

/** Runs a command on a data folder, in this process. */
export function run(
  script: string,
  dataDir: string,
  file?: string,
  env: Record<string, string> = {},
  more: string[] = [],
) {
  return runInProcess(script, [...(file ? [file] : []), ...more], { DATA_DIR: dataDir, ...env });
}
