import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { findBrowser } from "../../scripts/parts/browser.ts";
import { browserFlags } from "../report/machine.ts";
import { type Outcome, readResult } from "./lighthouse-result.ts";

/** One run of Lighthouse, with its own phone, in a fresh browser. `extraHeaders` go with every request of the page. */
export async function runLighthouse(
  address: string,
  extraHeaders: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const chrome = await launch({
    chromePath: findBrowser(),
    chromeFlags: [...browserFlags, "--headless=new"],
    logLevel: "silent",
  });
  try {
    const result = await lighthouse(address, { port: chrome.port, logLevel: "error", output: "json", extraHeaders });
    return readResult(result?.lhr);
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    chrome.kill();
  }
}
