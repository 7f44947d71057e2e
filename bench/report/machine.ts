import { existsSync, readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { chromium } from "@playwright/test";
import playwrightConfig from "../../playwright.config.ts";
import { findBrowser } from "../../scripts/parts/browser.ts";

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
  return [
    `${availableParallelism()} cores${nameProcessor()}`,
    `${Math.round(totalmem() / 2 ** 30)} GB of memory`,
    `Node ${process.versions.node}`,
    `Chromium ${chromiumVersion}`,
    `load average ${(loadavg()[0] ?? 0).toFixed(1)} at the beginning`,
  ];
}

/** As `/proc/cpuinfo` names it. Virtual machines hide the exact model; its numbers and clock tell it apart. */
function nameProcessor() {
  const model = cpus()[0]?.model.trim();
  if (!model) return "";
  const info = existsSync("/proc/cpuinfo") ? readFileSync("/proc/cpuinfo", "utf8") : "";
  const details = ["cpu family", "model", "cpu MHz"].flatMap((name) => {
    const value = new RegExp(`^${name}\\s*: (\\d+)`, "m").exec(info)?.[1];
    return value === undefined ? [] : `${name} ${value}`;
  });
  return ` (${[model, ...details].join(", ")})`;
}
