import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { importContentFile } from "#services/content/files/content-files.server.ts";
import { modelAdditions } from "#services/content/model-additions.ts";
import type { Services } from "#services/services.server.ts";
import { importStarterBands } from "#site/features/lineup/records/import-bands.server.ts";

const file = join(process.cwd(), "content", "festival.json");

/**
 * Imports `content/` into an empty content service and an empty line-up.
 *
 * @throws when the starter content has faults.
 */
export async function importStarterContent(services: Services): Promise<void> {
  const { content, log, db } = services;
  if (content.embedded && (await content.embedded.isEmpty())) {
    const result = await importContentFile(content.embedded, file);
    if (!result.ok) throw new Error(`The starter content has faults:\n${result.problems.join("\n")}`);
    log.info({ counts: result.counts }, "the starter content is in");
  }
  await importStarterBands(db, join(process.cwd(), "content", "bands.json"));
}

/**
 * Gives the content model of an earlier release the fields and content types that it does not have yet. A content type that does not take them, such as
 * an archived one, keeps nobody from starting.
 */
export async function extendContentModel({ content, log }: Services): Promise<void> {
  if (!content.embedded) return;
  const readModel = async () => JSON.parse(await readFile(file, "utf8"));
  const { added, refused } = await content.embedded.extendModel(readModel, modelAdditions);
  if (added.length > 0) log.info({ added }, "the content model has new fields");
  if (refused.length > 0) log.warn({ refused }, "content types did not take new fields: the next start tries again");
}
