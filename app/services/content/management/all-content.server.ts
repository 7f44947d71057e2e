import type {
  AssetProps,
  ContentTypeProps,
  EditorInterfaceProps,
  EntryProps,
  PlainClientAPI,
} from "contentful-management";

/** Everything as it is edited, archived documents included. `locale` is the default one. */
export type AllContent = {
  locale: string;
  types: Map<string, ContentTypeProps>;
  /** By content type. */
  interfaces: Map<string, EditorInterfaceProps>;
  entries: Map<string, EntryProps>;
  assets: Map<string, AssetProps>;
};

/** Contentful cuts off answers of more than 7 MB. */
const pageSize = 500;

export async function readAllContent(client: PlainClientAPI): Promise<AllContent> {
  const [locales, types, interfaces, entries, assets] = await Promise.all([
    client.locale.getMany({ query: { limit: 1000 } }),
    readPages((query) => client.contentType.getMany({ query })),
    readPages((query) => client.editorInterface.getMany({ query })),
    readPages((query) => client.entry.getMany({ query: { ...query, order: "sys.id" } })),
    readPages((query) => client.asset.getMany({ query: { ...query, order: "sys.id" } })),
  ]);
  const published = types.filter(({ sys }) => sys.publishedVersion !== undefined);
  return {
    locale: locales.items.find((locale) => locale.default)?.code ?? "en-US",
    types: byId(published),
    interfaces: new Map(interfaces.map((each) => [each.sys.contentType.sys.id, each])),
    entries: byId(entries),
    assets: byId(assets),
  };
}

async function readPages<Item>(
  read: (query: { skip: number; limit: number }) => Promise<{ items: Item[]; total: number }>,
): Promise<Item[]> {
  const found: Item[] = [];
  for (;;) {
    const { items, total } = await read({ skip: found.length, limit: pageSize });
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
}

function byId<Item extends { sys: { id: string } }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.sys.id, item]));
}

/** The content of the last version that was asked for: requests at the same time share one reading. */
export function rememberLast(read: () => Promise<AllContent>): (version: string) => Promise<AllContent> {
  let last: { version: string; content: Promise<AllContent> } | undefined;
  return async (version) => {
    if (last?.version === version) return last.content;
    const current = { version, content: read() };
    last = current;
    current.content.catch(() => {
      if (last === current) last = undefined;
    });
    return current.content;
  };
}
