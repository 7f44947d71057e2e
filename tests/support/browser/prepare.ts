import { rmSync } from "node:fs";
import { findBrowser } from "../../../scripts/parts/browser.ts";
import { makeTemplateFolder } from "../site/site.ts";

/** Runs once before the workers start, which inherit the environment. Returns what runs after them. */
export default async function prepare() {
  process.env.CHROMIUM_PATH = findBrowser();
  const folder = await makeTemplateFolder();
  process.env.TEMPLATE_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
