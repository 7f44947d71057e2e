import { existsSync } from "node:fs";
import { mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import type { ContentService } from "#embedded/content-service/content-service.ts";
import { checkContent, type SiteRules } from "#embedded/content-service/store/check-content.ts";
import type { ImportResult } from "#embedded/content-service/store/import-export.ts";
import { decodeUri } from "#platform/text/decode-uri.ts";

/**
 * A content file and its assets on disk, as contentful-export and contentful-import lay them out: `festival.json`, and each asset under
 * its address without the slashes, `assets/images.ctfassets.net/…`, in a folder `assets` beside the file or right beside it.
 */
export async function importContentFile(service: ContentService, file: string): Promise<ImportResult> {
  const folder = assetFolder(file);
  const read = await readJson(file);
  if (!read.ok) return { ok: false, problems: [read.problem] };
  try {
    return await service.importContent(read.content, (url) => readAsset(folder, url));
  } catch (error) {
    if (error instanceof OutsideFolderError) return { ok: false, problems: [error.message] };
    throw error;
  }
}

/** An asset's address leads out of the folder, by its dots or by a symbolic link. */
class OutsideFolderError extends Error {}

/** @returns undefined where there is no such file. @throws OutsideFolderError */
async function readAsset(folder: string, url: string) {
  const path = await realpath(assetPath(folder, url)).catch(() => undefined);
  if (path === undefined) return undefined;
  expectInside(await realpath(folder), path, url);
  return readFile(path).catch(() => undefined);
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

/** The problems that an editor should correct in a file before it is imported, assets without a file included. */
export async function checkContentFile(file: string, rules: SiteRules) {
  const folder = assetFolder(file);
  const read = await readJson(file);
  if (!read.ok) return [{ id: file, title: "", field: "", message: read.problem }];
  return checkContent(read.content, { ...rules, hasFile: (url) => hasAsset(folder, url) });
}

/** An address that leads out of the folder has no file, so that the check names its asset. */
function hasAsset(folder: string, url: string): boolean {
  try {
    return existsSync(assetPath(folder, url));
  } catch (error) {
    if (error instanceof OutsideFolderError) return false;
    throw error;
  }
}

async function readJson(file: string): Promise<{ ok: true; content: unknown } | { ok: false; problem: string }> {
  try {
    return { ok: true, content: JSON.parse(await readFile(file, "utf8")) };
  } catch (error) {
    return { ok: false, problem: `It cannot be read: ${error instanceof Error ? error.message : error}` };
  }
}

function assetFolder(file: string) {
  const siblingFolder = join(dirname(file), "assets");
  return existsSync(siblingFolder) ? siblingFolder : dirname(file);
}

/** Where an asset's file lies. @throws OutsideFolderError */
function assetPath(folder: string, url: string) {
  const path = resolve(folder, decodeUri(url.replace(/^(https?:)?\/\//, "")));
  expectInside(resolve(folder), path, url);
  return path;
}

function expectInside(folder: string, path: string, url: string) {
  if (!path.startsWith(folder + sep))
    throw new OutsideFolderError(`The address ${url} leads out of the folder of assets.`);
}
