import { openTestDatabase } from "#tests/support/site/database.ts";
import { type ContentTables, contentServiceMigrations } from "./content-migrations.ts";
import type { EditedDocument } from "./documents.ts";
import type { Editor, EditResult } from "./edit-documents.ts";

const sets = [{ name: "content_service", migrations: contentServiceMigrations }];
export const pageType = { contentType: { sys: { type: "Link", linkType: "ContentType", id: "page" } } };
export const titled = (title: string) => ({ fields: { title: { "en-AU": title } } });

/** An empty store, two people who edit it, and a clock that stands still. */
export async function openStore() {
  const { db, close } = await openTestDatabase<ContentTables>(sets);
  let minutes = 0;
  const now = () => new Date(Date.UTC(2027, 0, 1, 0, minutes));
  const editor = (user: string): Editor => ({ db, space: "festival", environment: "master", user, now });
  return {
    db,
    anna: editor("anna"),
    ben: editor("ben"),
    wait: (more: number) => {
      minutes += more;
    },
    [Symbol.asyncDispose]: close,
  };
}

export function documentOf(result: EditResult): EditedDocument {
  if (!result.ok) throw new Error(result.reason);
  return result.document;
}
