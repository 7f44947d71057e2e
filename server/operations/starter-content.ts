import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { importStarterBands } from "#app/features/lineup/records/bands.server.ts";
import { importContentFile } from "#app/services/content/files/content-files.server.ts";
import { modelAdditions } from "#app/services/content/model-additions.ts";
import type { Services } from "#app/services/services.server.ts";

/**
 * Imports `content/` into an empty content service and an empty line-up, and gives the content model of an earlier release the fields that it does not
 * have yet.
 *
 * @throws when the starter content has faults.
 */
export async function importStarterContent(services: Services): Promise<void> {
  const { content, log, db } = services;
  const file = join(process.cwd(), "content", "festival.json");
  if (content.embedded && (await content.embedded.isEmpty())) {
    const result = await importContentFile(content.embedded, file);
    if (!result.ok) throw new Error(`The starter content has faults:\n${result.problems.join("\n")}`);
    log.info({ counts: result.counts }, "the starter content is in");
  }
  const added = await content.embedded?.extendModel(
    async () => JSON.parse(await readFile(file, "utf8")),
    modelAdditions,
  );
  if (added?.length) log.info({ added }, "the content model has new fields");
  await importStarterBands(db, join(process.cwd(), "content", "bands.json"));
}
