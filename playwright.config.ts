import { defineConfig } from "@playwright/test";

/** Browser tests run against the built site, each file against processes that it starts itself (tests/support/site/site.ts). */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./tests/support/browser/prepare.ts",
  fullyParallel: true,
  // A browser uses more than one core: three workers on two of them took longer than two.
  workers: 2,
  // CONTRIBUTING.md, "Tests", says which these are.
  ...(process.env.LONG ? {} : { grepInvert: /@long/ }),
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  // Two workers on two slow cores may take long to show what is right.
  expect: { timeout: 15_000 },
  outputDir: ".cache/playwright",
  use: {
    // A trace of every test costs a tenth of the time: `npx playwright test --trace retain-on-failure` where one is wanted.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
