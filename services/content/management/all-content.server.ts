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
  /** What visitors read of the entries that were changed since they were published. */
  published: Map<string, EntryProps>;
  assets: Map<string, AssetProps>;
};

/** Contentful cuts off answers of more than 7 MB. */
const pageSize = 500;
/** An address of a query with more would be too long. */
const idsPerQuery = 100;

export async function readAllContent(client: PlainClientAPI): Promise<AllContent> {
  const [locale, types, interfaces, entries, assets] = await Promise.all([
    readDefaultLocale(client),
    readPages((query) => client.contentType.getMany({ query })),
    readPages((query) => client.editorInterface.getMany({ query })),
    readPages((query) => client.entry.getMany({ query: { ...query, order: "sys.id" } })),
    readPages((query) => client.asset.getMany({ query: { ...query, order: "sys.id" } })),
  ]);
  const publicTypes = types.filter(({ sys }) => sys.publishedVersion !== undefined);
  return {
    locale,
    types: byId(publicTypes),
    interfaces: new Map(interfaces.map((each) => [each.sys.contentType.sys.id, each])),
    entries: byId(entries),
    published: byId(await readPublished(client, entries)),
    assets: byId(assets),
  };
}

/** What visitors read of those entries that were changed since they were published. */
export async function readPublished(client: PlainClientAPI, entries: readonly EntryProps[]): Promise<EntryProps[]> {
  const changed = entries.filter(({ sys }) => sys.version > (sys.publishedVersion ?? Number.POSITIVE_INFINITY) + 1);
  const found: EntryProps[] = [];
  for (let start = 0; start < changed.length; start += idsPerQuery) {
    const ids = changed.slice(start, start + idsPerQuery).map(({ sys }) => sys.id);
    const wanted = { "sys.id[in]": ids.join(","), order: "sys.id" };
    found.push(...(await readPages((query) => client.entry.getPublished({ query: { ...query, ...wanted } }))));
  }
  return found;
}

export async function readDefaultLocale(client: PlainClientAPI): Promise<string> {
  const { items } = await client.locale.getMany({ query: { limit: 1000 } });
  return items.find((locale) => locale.default)?.code ?? "en-US";
}

/** Reads a list in pages, in smaller ones where a page is more than is answered at once. */
export async function readPages<Item>(
  read: (query: { skip: number; limit: number }) => Promise<{ items: Item[]; total: number }>,
): Promise<Item[]> {
  const found: Item[] = [];
  let limit = pageSize;
  for (;;) {
    try {
      const { items, total } = await read({ skip: found.length, limit });
      found.push(...items);
      if (items.length === 0 || found.length >= total) return found;
    } catch (error) {
      if (limit === 1 || !isTooBig(error)) throw error;
      limit = Math.ceil(limit / 4);
    }
  }
}

function isTooBig(error: unknown): boolean {
  return error instanceof Error && error.message.includes("Response size too big");
}

export function byId<Item extends { sys: { id: string } }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.sys.id, item]));
}

/** What was read for the last version that was asked for: requests at the same time share one reading. */
export function rememberLast<Read>(read: () => Promise<Read>): (version: string) => Promise<Read> {
  let last: { version: string; reading: Promise<Read> } | undefined;
  return async (version) => {
    if (last?.version === version) return last.reading;
    const current = { version, reading: read() };
    last = current;
    current.reading.catch(() => {
      if (last === current) last = undefined;
    });
    return current.reading;
  };
}
