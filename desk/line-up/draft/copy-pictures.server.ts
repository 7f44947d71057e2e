import { createHash } from "node:crypto";
import { editedAsset } from "#desk/content/documents/edited-documents.server.ts";
import { recordContentChange } from "#desk/content/documents/record-content-change.server.ts";
import { StorageUnavailable } from "#platform/files/file-storage.server.ts";
import { startInterval } from "#platform/signal.server.ts";
import { lockLineUp } from "#services/database/lock-rows.server.ts";
import type { Services } from "#services/services.server.ts";
import { draftBand, storeDraft } from "#site/features/lineup/records/line-up-draft.server.ts";

type Copying = Pick<Services, "db" | "files" | "content" | "log">;

/** How often it is looked for pictures to copy. Where they cannot be read, that is how long it takes until they are tried again. */
const everyMs = 10_000;

/** Copies the pictures of bands' applications into the library of the site. @returns what stops it */
export function startCopyingPictures(services: Copying): () => Promise<void> {
  return startInterval(
    { everyMs, firstAfterMs: 0, jitter: 0.2 },
    () => copyPictures(services),
    (err) => services.log.error({ err }, "a band's picture could not be copied"),
  );
}

/**
 * Gives each band that has been told yes the picture of its application: a copy among the pictures of the site, which is published, since its page shows it.
 * Pictures that cannot be read just now are tried again; one that is gone is not looked for any more. What is done twice does no more.
 */
export async function copyPictures(services: Copying): Promise<void> {
  const { db, log } = services;
  const waiting = db.selectFrom("bands").select(["id", "name", "picture_from"]).where("picture_from", "is not", null);
  for (const { id, name, picture_from: stored } of await waiting.where("state", "in", ["in", "cancelled"]).execute()) {
    if (stored === null) continue;
    try {
      await setPicture(services, { id, stored, picture: await copyPicture(services, { stored, name }) });
    } catch (err) {
      log.warn({ err, band: id }, "a band's picture cannot be copied just now");
      if (err instanceof StorageUnavailable) return;
    }
  }
}

/** @returns the address of the copy; undefined where there is no such picture any more */
async function copyPicture(
  { files, content }: Copying,
  { stored, name }: { stored: string; name: string },
): Promise<string | undefined> {
  const bytes = await readPicture(files, stored);
  if (!bytes) return undefined;
  const { library } = content;
  const locale = await library.locale();
  // The same picture is copied once, and its address does not tell that of the application's.
  const id = createHash("sha256").update(stored).digest("hex").slice(0, 22);
  const fileName = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}${stored.slice(stored.lastIndexOf("."))}`;
  const contentType = stored.endsWith(".webp") ? "image/webp" : "image/jpeg";
  return library.as({ id: "application" }, recordContentChange(null), async (editing) => {
    const known = await editing.read({ id, kind: "Asset" });
    if (!known) {
      const file = { contentType, fileName, uploadFrom: await editing.upload(bytes) };
      const fields = { title: { [locale]: name }, description: { [locale]: name }, file: { [locale]: file } };
      await editing.process(await editing.create({ id, kind: "Asset" }, { fields }), locale);
    }
    const copy = await editing.read({ id, kind: "Asset" });
    if (copy?.kind !== "Asset") return undefined;
    if (copy.sys.publishedVersion === undefined) await editing.publish(copy);
    return editedAsset(copy, locale).file?.url;
  });
}

async function readPicture(files: Copying["files"], stored: string): Promise<Uint8Array | undefined> {
  const stream = await files.read(stored);
  return stream && new Uint8Array(await new Response(stream).arrayBuffer());
}

type Setting = { id: string; stored: string; picture: string | undefined };

/** A band that was given another picture meanwhile keeps that. */
function setPicture({ db }: Copying, { id, stored, picture }: Setting): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockLineUp(trx);
    const row = await trx.selectFrom("bands").selectAll().where("id", "=", id).executeTakeFirst();
    if (row?.picture_from !== stored) return;
    const band = draftBand(row);
    const shown = picture ?? band.picture;
    await storeDraft(trx, { bands: [{ ...band, picture: shown, pictureFrom: null, version: band.version + 1 }] });
  });
}
