import { readFileSync } from "node:fs";
import type { Services } from "#services/services.server.ts";
import { openTestServices } from "../site/services.ts";
import { signIn } from "./desk.ts";
import { deskBrowser } from "./desk-browser.ts";

const starter: unknown = JSON.parse(readFileSync("content/festival.json", "utf8"));

/** The starter content, and an editor at the desk. @param picture the bytes of each picture; without them none has any */
export async function openContentDesk(picture?: Uint8Array) {
  const opened = await openTestServices();
  const { services } = opened;
  await services.content.embedded?.importContent(starter, async () => picture);
  const ann = await signIn(services, { editor: "change" });
  return { ...opened, ann, desk: deskBrowser(services, ann.cookie) };
}

type AddedType = { id: string; name: string; displayField?: string; fields: readonly object[] };

/** Adds a content type that is published. */
export async function addContentType({ content }: Pick<Services, "content">, { id, ...type }: AddedType) {
  const contentTypes = [{ sys: { id, type: "ContentType", version: 2, publishedVersion: 1 }, ...type }];
  await content.embedded?.importContent({ contentTypes }, async () => undefined);
}

/** Each document as it is stored, by its kind and id: as edited, and as visitors read it. */
export async function storedDocuments({ db }: Pick<Services, "db">) {
  const content = db.withTables<Stored>();
  const edited = await content.selectFrom("content_items").select(["kind", "id", "document"]).execute();
  const published = await content.selectFrom("content_published").select(["kind", "id", "document"]).execute();
  const byKey = (rows: typeof edited) => new Map(rows.map(({ kind, id, document }) => [`${kind} ${id}`, document]));
  return { edited: byKey(edited), published: byKey(published) };
}

/** The content version, by which public pages are cached. */
export async function contentVersion({ db }: Pick<Services, "db">): Promise<number> {
  const state = db.withTables<Stored>().selectFrom("content_state").select("version");
  return (await state.executeTakeFirstOrThrow()).version;
}

type Row = { kind: string; id: string; document: string };
type Stored = { content_items: Row; content_published: Row; content_state: { version: number } };
