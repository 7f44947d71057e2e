import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { decodeUri } from "#app/platform/text/decode-uri.ts";
import { checkContent } from "#embedded/content-service/check-content.ts";
import type { ContentService } from "#embedded/content-service/content-service.ts";
import type { ImportResult } from "#embedded/content-service/import-export.ts";

/**
 * A content file and its assets on disk, as contentful-export and contentful-import lay them out: `festival.json`, and each asset under
 * its address without the slashes, `assets/images.ctfassets.net/…`, in a folder `assets` beside the file or right beside it.
 */
export async function importContentFile(service: ContentService, file: string): Promise<ImportResult> {
  const folder = assetFolder(file);
  const read = await readJson(file);
  if (!read.ok) return { ok: false, problems: [read.problem] };
  return service.importContent(read.content, (url) => readFile(assetPath(folder, url)).catch(() => undefined));
}

/** Writes the store as `file`, its assets into the folder `assets` beside it. Returns how many assets there were. */
export async function exportContentFile(service: ContentService, file: string): Promise<number> {
  const folder = join(dirname(file), "assets");
  let assets = 0;
  await mkdir(dirname(file), { recursive: true });
  const content = await service.exportContent(async (url, bytes) => {
    const path = assetPath(folder, url);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    assets += 1;
  });
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
  return assets;
}

/** What an editor should mend in a file before it is imported; assets without a file beside it are named too. */
export async function checkContentFile(file: string, sectionTypes: readonly string[]) {
  const folder = assetFolder(file);
  const read = await readJson(file);
  if (!read.ok) return [{ id: file, field: "", message: read.problem }];
  return checkContent(read.content, { sectionTypes, hasFile: (url) => existsSync(assetPath(folder, url)) });
}

async function readJson(file: string): Promise<{ ok: true; content: unknown } | { ok: false; problem: string }> {
  try {
    return { ok: true, content: JSON.parse(await readFile(file, "utf8")) };
  } catch (error) {
    return { ok: false, problem: `It cannot be read: ${error instanceof Error ? error.message : error}` };
  }
}

function assetFolder(file: string) {
  const beside = join(dirname(file), "assets");
  return existsSync(beside) ? beside : dirname(file);
}

/** Where an asset's file lies. An address that would lead out of the folder is refused. */
function assetPath(folder: string, url: string) {
  const path = resolve(folder, decodeUri(url.replace(/^(https?:)?\/\//, "")));
  if (!path.startsWith(resolve(folder) + sep)) throw new Error(`The address ${url} leads out of the folder of assets.`);
  return path;
}
