/**
 * `npm run content:check [-- FILE]`: names everything that an editor should mend, in the content service or in a file before it is
 * imported; exits 1 when there is something.
 */
import { readSectionTypes } from "#app/features/pages/section-types.server.ts";
import { checkContentFile } from "#app/services/content/content-files.server.ts";
import { withEmbeddedContent } from "./with-embedded-content.ts";

const file = process.argv[2];

await withEmbeddedContent(async (service) => {
  if (!file && (await service.isEmpty())) {
    console.error(
      "There is no content yet. Start the site once, or name a file: npm run content:check -- content/festival.json",
    );
    return 1;
  }
  const sectionTypes = readSectionTypes();
  const faults = file ? await checkContentFile(file, sectionTypes) : await service.check({ sectionTypes });
  for (const { id, field, message } of faults) console.log(`${id}${field ? `, ${field}` : ""}: ${message}`);
  console.log(faults.length === 0 ? "The content has no faults." : `\n${faults.length} to mend.`);
  return faults.length === 0 ? 0 : 1;
});
