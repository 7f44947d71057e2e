import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { chromium } from "@playwright/test";
import playwrightConfig from "../playwright.config.ts";
import { findBrowser } from "../scripts/browser.ts";

/** The browser of every measurement: the tests' own, with the tests' flags. */
export const browserFlags = playwrightConfig.use?.launchOptions?.args ?? [];

/** Starts the browser; the caller closes it. */
export function startBrowser() {
  return chromium.launch({ executablePath: findBrowser(), args: browserFlags });
}

/** What the figures depend on, without anything that names this machine. */
export async function describeMachine(): Promise<string[]> {
  const browser = await startBrowser();
  const chromiumVersion = browser.version();
  await browser.close();
  const model = cpus()[0]?.model.trim();
  return [
    `${availableParallelism()} cores${model ? ` (${model})` : ""}`,
    `${Math.round(totalmem() / 2 ** 30)} GB of memory`,
    `Node ${process.versions.node}`,
    `Chromium ${chromiumVersion}`,
    `load average ${(loadavg()[0] ?? 0).toFixed(1)} at the beginning`,
  ];
}
