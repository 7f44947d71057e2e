/**
 * `npm run content:check [-- FILE]`: prints every problem that an editor should correct, in the content service or in a file before it is
 * imported; exits 1 when there is one.
 */
import { contentRules } from "#app/features/pages/section-list/section-types.server.ts";
import { checkContentFile } from "#app/services/content/files/content-files.server.ts";
import { withEmbeddedContent } from "./parts/with-embedded-content.ts";

const file = process.argv[2];

await withEmbeddedContent(async (service) => {
  if (!file && (await service.isEmpty())) {
    console.error(
      "There is no content yet. Start the site once, or name a file: npm run content:check -- content/festival.json",
    );
    return 1;
  }
  const problems = file ? await checkContentFile(file, contentRules()) : await service.check(contentRules());
  for (const { id, title, field, message } of problems) {
    const place = [id, title && `"${title}"`, field].filter(Boolean).join(", ");
    console.log(`${place}: ${message}`);
  }
  console.log(problems.length === 0 ? "The content has no problems." : `\n${problems.length} to mend.`);
  return problems.length === 0 ? 0 : 1;
});
