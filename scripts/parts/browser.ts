import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Needs about half the processor time of a whole Chromium, and renders the same. */
const headlessShell = "/usr/bin/chromium-headless-shell";
const usual = [
  headlessShell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/**
 * The browser for the tests: `CHROMIUM_PATH`, or Chromium's headless shell, which root gets from Debian's packages; else another
 * Chromium that is there, or Playwright's own download. Says what it installs.
 *
 * @returns the path of the program.
 * @throws where there is no browser and none can be installed.
 */
export function findBrowser(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (!existsSync(headlessShell) && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) installHeadlessShell();
  const found = usual.find(existsSync) ?? ownDownload();
  if (found) return found;
  console.log("No Chromium found: downloading Playwright's own with `playwright install chromium`.");
  execFileSync("playwright", ["install", "chromium"], { stdio: "inherit" });
  const installed = ownDownload();
  if (!installed) throw new Error("No browser could be installed. Install Chromium and set CHROMIUM_PATH to its path.");
  return installed;
}

/** Fails quietly, as without a network: then another browser does. */
function installHeadlessShell() {
  console.log("Installing Debian's package `chromium-headless-shell` with apt-get.");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore", env, timeout: 60_000 });
  spawnSync("apt-get", ["install", "-y", "-qq", "chromium-headless-shell"], { stdio: "ignore", env, timeout: 180_000 });
}

function ownDownload(): string | undefined {
  const { stdout } = spawnSync(
    process.execPath,
    ["-e", 'console.log(require("playwright-core").chromium.executablePath())'],
    { encoding: "utf8" },
  );
  const path = stdout.trim();
  return path !== "" && existsSync(path) ? path : undefined;
}
