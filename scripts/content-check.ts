/**
 * `npm run content:check [-- FILE]`: prints every problem that an editor should correct, in the content service or in a file before it is
 * imported; exits 1 when there is one.
 */

import type { ContentService } from "#embedded/content-service/content-service.ts";
import { printable } from "#platform/text/printable.ts";
import { checkContentFile } from "#services/content/files/content-files.server.ts";
import { contentRules } from "#site/features/pages/section-list/section-types.server.ts";
import { readFileArgument } from "./parts/file-argument.ts";
import { print, printError } from "./parts/print.ts";
import { runCommand } from "./parts/run-command.ts";
import { withEmbeddedContent } from "./parts/with-embedded-content.ts";

type Problems = Awaited<ReturnType<typeof checkContentFile>>;

const { file } = readFileArgument({ example: "npm run content:check -- content/festival.json" });

// A file can be checked wherever the site gets its content from.
if (file) await runCommand(async () => report(await checkContentFile(file, contentRules())));
else await withEmbeddedContent(checkService);

async function checkService(service: ContentService): Promise<number> {
  if (!(await service.isEmpty())) return report(await service.check(contentRules()));
  printError(
    "There is no content yet. Start the site once, or name a file: npm run content:check -- content/festival.json",
  );
  return 1;
}

/** @returns the exit code. */
function report(problems: Problems): number {
  for (const { id, title, field, message } of problems) {
    const place = [id, title && `"${title}"`, field].filter(Boolean).join(", ");
    print(printable(`${place}: ${message}`));
  }
  print(problems.length === 0 ? "The content has no problems." : `\n${problems.length} to mend.`);
  return problems.length === 0 ? 0 : 1;
}
