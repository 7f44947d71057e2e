import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/**
 * The browser for the tests: `CHROMIUM_PATH`, or one that is there; else it is installed, from Debian's packages (as root on Debian)
 * or by Playwright's own download. Says what it installs.
 *
 * @returns the path of the program.
 */
export function findBrowser(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = usual.find(existsSync) ?? ownDownload();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("No Chromium found: installing Debian's package `chromium` with apt-get.");
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    execFileSync("apt-get", ["install", "-y", "-qq", "chromium"], {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  } else {
    console.log("No Chromium found: downloading Playwright's own with `playwright install chromium`.");
    execFileSync("playwright", ["install", "chromium"], { stdio: "inherit" });
  }
  const installed = usual.find(existsSync) ?? ownDownload();
  if (!installed) throw new Error("No browser could be installed. Install Chromium and set CHROMIUM_PATH to its path.");
  return installed;
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
