import { join } from "node:path";
import type { ContentTables } from "#app/services/content/content.server.ts";
import { importContentFile } from "#app/services/content/content-files.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { readEdited, updateDocument } from "#embedded/content-service/store/edit-documents.ts";
import { savePlain } from "#embedded/content-service/store/plain-documents.ts";

const locale = "en-AU";

/** Puts the sample festival's content into the embedded content service. */
export async function importSampleContent({ content }: Pick<Services, "content">): Promise<void> {
  if (!content.embedded) throw new Error("there is no embedded content service");
  const result = await importContentFile(content.embedded, join(process.cwd(), "content", "festival.json"));
  if (!result.ok) throw new Error(result.problems.join("\n"));
}

/** Changes fields of an entry, without publishing it, as an editor does. `tags` replaces its tags. */
export async function saveDraft(
  services: Pick<Services, "db">,
  id: string,
  fields: Record<string, unknown>,
  tags: readonly string[] = [],
): Promise<void> {
  const editor = editorOf(services);
  const { fields: saved } = JSON.parse((await readEdited(editor.db, { kind: "entries", id })) ?? "");
  const changed = Object.entries(fields).map(([name, value]) => [name, { [locale]: value }]);
  const metadata = { tags: tags.map((tag) => ({ sys: { type: "Link", linkType: "Tag", id: tag } })), concepts: [] };
  const parts = { metadata, fields: { ...saved, ...Object.fromEntries(changed) } };
  const result = await updateDocument(editor, { kind: "entries", id }, parts);
  if (!result.ok) throw new Error(result.reason);
}

/** Adds a tag that the Delivery API says of what has it. */
export async function addPublicTag(services: Pick<Services, "db">, id: string): Promise<void> {
  const tag = { kind: "tags", type: "Tag", isExported: true, isPublic: () => true };
  await savePlain(editorOf(services), tag, { id }, { name: id }, { visibility: "public" });
}

function editorOf({ db }: Pick<Services, "db">) {
  const content = db.$extendTables<ContentTables>().$pickTables<keyof ContentTables>();
  return { db: content, space: "cjf", environment: "master", user: "anna" };
}
