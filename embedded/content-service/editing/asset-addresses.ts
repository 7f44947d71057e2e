import type { Database, StoredFile } from "../store/content-store.ts";

/** Where this service serves a file: its address changes with its bytes. It has no protocol, as Contentful's have none. */
export function addressOf(
  { host, space }: { host: string; space: string },
  assetId: string,
  stored: StoredFile | undefined,
  fileName: string,
) {
  return `//${host}/content/assets/${space}/${assetId}/${tokenOf(stored)}/${addressName(fileName)}`;
}

/** As in Contentful's addresses: its tools look for files under a name that needs no escaping. */
const addressName = (fileName: string) => fileName.replaceAll(/[^\w.-]/g, "_");

const tokenOf = (stored: StoredFile | undefined) => stored?.digest.slice(0, 32) ?? "missing";

/**
 * The stored file that an address names: one of this service or of another one with the same file, whose digest is in it, or the one under which the file was imported.
 * Undefined for a file that is not here: nothing is ever fetched.
 */
export async function findStoredFile(db: Database, address: string): Promise<StoredFile | undefined> {
  const url = parse(address);
  if (!url) return undefined;
  const imported = `//${url.host}${url.pathname}`;
  const token = url.pathname.split("/").at(-2) ?? "";
  return db
    .selectFrom("content_files")
    .selectAll()
    .where("url", "not like", "upload:%")
    .where(({ eb, or }) =>
      or([eb("url", "=", imported), ...(/^[0-9a-f]{32}$/.test(token) ? [eb("digest", "like", `${token}%`)] : [])]),
    )
    .orderBy("url")
    .executeTakeFirst();
}

function parse(address: string) {
  const absolute = address.startsWith("//") ? `https:${address}` : address;
  return URL.canParse(absolute) ? new URL(absolute) : undefined;
}

/** The name of a file in the store and in the folder of an export: Contentful's hosts, so that its tools find it. */
export function storedUrlOf(
  space: string,
  assetId: string,
  digest: string,
  { fileName, contentType }: { fileName: string; contentType: string },
) {
  const host = /^(image|video)\//.exec(contentType)?.[1];
  return `//${host ? `${host}s` : "assets"}.ctfassets.net/${space}/${assetId}/${digest.slice(0, 32)}/${addressName(fileName)}`;
}

/** The sides that an SVG gives for itself. */
export function svgSizeOf(bytes: Uint8Array): { width: number; height: number } | undefined {
  const [tag = ""] = /<svg\b[^<>]*>/.exec(new TextDecoder().decode(bytes.subarray(0, 10_000))) ?? [];
  const side = (name: string) => Number(/^[\d.]+/.exec(attribute(tag, name))?.[0]);
  const [, , boxWidth, boxHeight] = attribute(tag, "viewBox")
    .split(/[\s,]+/)
    .map(Number);
  const width = side("width") || boxWidth;
  const height = side("height") || boxHeight;
  return width && height ? { width, height } : undefined;
}

function attribute(tag: string, name: string): string {
  return tag.split(` ${name}="`)[1]?.split('"')[0] ?? "";
}
