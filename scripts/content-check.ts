/** `npm run content:check`: names everything in the content that an editor should mend; exits 1 when there is something. */
import { sectionTypes } from "#app/features/pages/section-types.ts";
import { withEmbeddedContent } from "./embedded-content.ts";

await withEmbeddedContent(async (service) => {
  const faults = await service.check({ sectionTypes });
  for (const { id, field, message } of faults) console.log(`${id}${field ? `, ${field}` : ""}: ${message}`);
  console.log(faults.length === 0 ? "The content has no faults." : `\n${faults.length} to mend.`);
  return faults.length === 0 ? 0 : 1;
});
