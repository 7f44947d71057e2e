import type { Database, StoredFile } from "../../store/content-store.ts";

/** `host` is the site's own, in the addresses of files; `imageSizeOf` reads a picture's sides from its header, without decoding it. */
export type AssetOptions = {
  host: string;
  imageSizeOf: (bytes: Uint8Array) => { width: number; height: number } | undefined;
};

/** Where this service serves a file: its address changes with its bytes. */
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

/** The stored file that an address of this service names; undefined for an address of anybody else, which is never fetched. */
export async function findOwnFile(db: Database, host: string, address: string): Promise<StoredFile | undefined> {
  const url = parse(address);
  const [, content, assets, , , token = ""] = url?.pathname.split("/") ?? [];
  if (url?.host !== host || content !== "content" || assets !== "assets" || !/^[0-9a-f]{32}$/.test(token))
    return undefined;
  return db.selectFrom("content_files").selectAll().where("digest", "like", `${token}%`).executeTakeFirst();
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
