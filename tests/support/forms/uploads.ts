import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siteMigrations } from "#migrations/index.ts";
import { loadConfig, type ObjectStore } from "#platform/config/config.server.ts";
import { createFileStorage } from "#platform/files/file-storage.server.ts";
import { createImages } from "#platform/images/images.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import { createOutboundCalls } from "#platform/outbound/outbound-call.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { createRateLimits } from "#services/rate-limits/rate-limits.server.ts";
import { storedPicture } from "#site/features/band-applications/picture-contract.ts";
import { uploadEndpoints } from "#site/features/band-applications/upload-endpoints.server.ts";
import { photo } from "../content/pictures.ts";
import { openTestDatabase } from "../site/database.ts";

/** A picture as a phone takes it. */
export const jpeg = await photo().jpeg().toBuffer();

/** Of all tests in this process: starting image processes for each takes longer than their pictures. They end by themselves when nothing is asked of them. */
const images = createImages(createLog("silent"));
const fromOurPage = { "Sec-Fetch-Site": "same-origin" };
const visitor = { incoming: { socket: { remoteAddress: "203.0.113.9" } } };

/** A form's parts by their names; bytes become a file. */
type Parts = Record<string, string | Uint8Array | Blob | undefined>;

/** The form that a browser would send. */
export function formOf(parts: Parts) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (value !== undefined)
      form.append(name, value instanceof Uint8Array ? new Blob([Uint8Array.from(value)]) : value);
  }
  return form;
}

/** The upload endpoints with a database and a storage of a test's own. */
export async function openUploads(s3?: ObjectStore, settings: Record<string, string> = { RATE_LIMIT: "off" }) {
  const folder = mkdtempSync(join(tmpdir(), "festival-uploads-"));
  const { db, close } = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const config = { ...loadConfig({ DATA_DIR: folder, ...settings }), s3 };
  const log = createLog("silent");
  const files = createFileStorage(config, createOutboundCalls(log));
  const app = uploadEndpoints({
    config,
    db,
    files,
    images,
    limits: createRateLimits(config, db, log),
    log,
  });
  const post = async (body: BodyInit, headers: Record<string, string> = {}, signal: AbortSignal | null = null) => {
    const init = { method: "POST", body, headers: { ...fromOurPage, ...headers }, duplex: "half", signal };
    return app.request("/imageupload", init, visitor);
  };
  const send = (parts: Parts) => post(formOf(parts));
  const uploads = join(folder, "uploads");
  return {
    app,
    db,
    files,
    folder,
    log,
    post,
    send,
    async sendPhoto() {
      const { filename } = storedPicture.parse(await (await send({ image: jpeg })).json());
      return { filename, address: `/uploads/${filename}` };
    },
    async stored() {
      const rows = await db.selectFrom("uploads").selectAll().execute();
      return { rows: rows.length, files: existsSync(uploads) ? readdirSync(uploads) : [] };
    },
    async [Symbol.asyncDispose]() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
