/**
 * `npm run content:import -- FILE`: reads a contentful-export file and its assets into the embedded content
 * service, and says how much is to be mended there.
 */

import { printable } from "#platform/text/printable.ts";
import { importContentFile } from "#services/content/files/content-files.server.ts";
import { contentRules } from "#site/features/pages/section-list/section-types.server.ts";
import { needFileArgument } from "./parts/file-argument.ts";
import { print, printError } from "./parts/print.ts";
import { withEmbeddedContent } from "./parts/with-embedded-content.ts";

const { file } = needFileArgument({ example: "npm run content:import -- festival.json" });

await withEmbeddedContent(async (service) => {
  const result = await importContentFile(service, file);
  if (!result.ok) {
    printError(
      `Nothing was changed. ${file} has faults:\n${result.problems.map((problem) => `  ${printable(problem)}`).join("\n")}`,
    );
    return 1;
  }
  const counts = Object.entries(result.counts).filter(([, count]) => count > 0);
  print(`Imported ${counts.map(([kind, count]) => `${count} ${kind}`).join(", ")}.`);
  for (const url of result.missingFiles) print(`  no file was found for ${printable(url)}`);
  const problemCount = (await service.check(contentRules())).length;
  if (problemCount === 0) print("The content has no problems.");
  else print(`${problemCount} to mend: npm run content:check names ${problemCount === 1 ? "it" : "each of them"}.`);
  return 0;
});
