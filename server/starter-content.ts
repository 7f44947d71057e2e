import { join } from "node:path";
import { importStarterBands } from "#app/features/lineup/bands.server.ts";
import { importContentFile } from "#app/services/content/content-files.server.ts";
import type { Services } from "#app/services/services.server.ts";

/** Imports `content/` into an empty content service and an empty line-up. @throws when the starter content has faults. */
export async function importStarterContent(services: Services): Promise<void> {
  const { content, log, db } = services;
  if (content.embedded && (await content.embedded.isEmpty())) {
    const result = await importContentFile(content.embedded, join(process.cwd(), "content", "festival.json"));
    if (!result.ok) throw new Error(`The starter content has faults:\n${result.problems.join("\n")}`);
    log.info({ counts: result.counts }, "the starter content is in");
  }
  await importStarterBands(db, join(process.cwd(), "content", "bands.json"));
}
