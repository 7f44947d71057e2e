import { join } from "node:path";
import { deleteVersions } from "#embedded/content-service/store/document-versions.ts";
import { readEdited, unpublishDocument, updateDocument } from "#embedded/content-service/store/edit-documents.ts";
import type { ContentTables } from "#services/content/content.server.ts";
import { importContentFile } from "#services/content/files/content-files.server.ts";
import type { Services } from "#services/services.server.ts";

const locale = "en-AU";

/** Puts the sample festival's content into the embedded content service. */
export async function importSampleContent({ content }: Pick<Services, "content">): Promise<void> {
  if (!content.embedded) throw new Error("there is no embedded content service");
  const result = await importContentFile(content.embedded, join(process.cwd(), "content", "festival.json"));
  if (!result.ok) throw new Error(result.problems.join("\n"));
}

/** Changes fields of an entry, without publishing it, as an editor does. */
export async function saveDraft(
  services: Pick<Services, "db">,
  id: string,
  fields: Record<string, unknown>,
): Promise<void> {
  const editor = editorOf(services);
  const { fields: saved } = JSON.parse((await readEdited(editor.db, { kind: "entries", id })) ?? "");
  const changed = Object.entries(fields).map(([name, value]) => [name, { [locale]: value }]);
  const parts = { fields: { ...saved, ...Object.fromEntries(changed) } };
  const result = await updateDocument(editor, { kind: "entries", id }, parts);
  if (!result.ok) throw new Error(result.reason);
}

/** Takes a picture off the site, so that it is a draft. */
async function unpublishPicture(services: Pick<Services, "db">, id: string): Promise<void> {
  const result = await unpublishDocument(editorOf(services), { kind: "assets", id });
  if (!result.ok) throw new Error(result.reason);
}

/** Makes a picture as it was before it was first published. */
export async function makeNeverPublished(services: Pick<Services, "db">, id: string): Promise<void> {
  await unpublishPicture(services, id);
  await deleteVersions(editorOf(services).db, { kind: "assets", id });
}

function editorOf({ db }: Pick<Services, "db">) {
  const content = db.$extendTables<ContentTables>().$pickTables<keyof ContentTables>();
  return { db: content, space: "cjf", environment: "master", user: "anna" };
}
