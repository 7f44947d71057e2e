import { type AllContent, byId, readAllContent, readPublished } from "./all-content.server.ts";
import { type ContentChange, type ManagementClient, managementErrorOf } from "./content-management.server.ts";

/** An entry or asset that was changed. */
type ChangedDocument = { type: "Entry" | "Asset"; id: string };

/** Content as it was read at a draft version, and what this process has changed since. */
type Memory = { version: number; reading: Promise<AllContent>; changes: ContentChange[] };

/**
 * Content in memory. Each write raises the draft version by one, so that where it has risen by as many as this process has written, only what was
 * changed is read again; otherwise, as after a write of another process, all of it.
 */
export function rememberContent(
  service: { draftVersion(): Promise<number> },
  client: () => Promise<ManagementClient>,
): { all(): Promise<AllContent>; beginWriting(): (changes: readonly ContentChange[]) => void } {
  let memory: Memory | undefined;
  return {
    async all() {
      const version = await service.draftVersion();
      if (memory?.version === version) return memory.reading;
      const current: Memory = { version, reading: readSince(memory, version, client), changes: [] };
      memory = current;
      current.reading.catch(() => {
        if (memory === current) memory = undefined;
      });
      return current.reading;
    },
    beginWriting() {
      const before = memory;
      // What was read meanwhile may have the changes already: it then notes none, and the next reading is of all.
      return (changes) => {
        if (memory === before) memory?.changes.push(...changes);
      };
    },
  };
}

async function readSince(memory: Memory | undefined, version: number, client: () => Promise<ManagementClient>) {
  const changed =
    memory && version - memory.version === memory.changes.length ? documentsOf(memory.changes) : undefined;
  if (!memory || !changed) return readAllContent(await client());
  return readChangedContent(await client(), await memory.reading, changed);
}

/** Undefined if something else was changed, too: a content type, a tag. */
function documentsOf(changes: readonly ContentChange[]): ChangedDocument[] | undefined {
  const documents = changes.flatMap(({ type, id }) =>
    type === "Entry" || type === "Asset" ? [{ type, id } as const] : [],
  );
  return documents.length === changes.length ? documents : undefined;
}

/** The same content after some documents of it were changed: only those are read. What is not changed stays the same object. */
async function readChangedContent(
  client: ManagementClient,
  content: AllContent,
  changed: readonly ChangedDocument[],
): Promise<AllContent> {
  const [entries, assets, published] = [new Map(content.entries), new Map(content.assets), new Map(content.published)];
  const ids = (type: ChangedDocument["type"]) =>
    new Set(changed.filter((each) => each.type === type).map(({ id }) => id));
  for (const id of ids("Entry")) set(entries, id, await found(client.entry.get({ entryId: id })));
  for (const id of ids("Asset")) set(assets, id, await found(client.asset.get({ assetId: id })));
  const now = [...ids("Entry")].flatMap((id) => entries.get(id) ?? []);
  const publicNow = byId(await readPublished(client, now));
  for (const id of ids("Entry")) set(published, id, publicNow.get(id));
  return { ...content, entries, assets, published };
}

function set<Item>(all: Map<string, Item>, id: string, item: Item | undefined): void {
  if (item === undefined) all.delete(id);
  else all.set(id, item);
}

/** Undefined for what was deleted. */
async function found<Item>(reading: Promise<Item>): Promise<Item | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (managementErrorOf(error)?.status === 404) return undefined;
    throw error;
  }
}
