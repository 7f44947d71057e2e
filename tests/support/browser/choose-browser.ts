import { findBrowser } from "../../../scripts/parts/browser.ts";

/** Runs once before the workers start, which inherit the environment: none of them looks for a browser, or installs one. */
export default function chooseBrowser() {
  process.env.CHROMIUM_PATH = findBrowser();
}
