import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { type FakeContentful, startFakeContentful } from "./fake-contentful.ts";
import { type Site, startSite } from "./site.ts";

type WorkerFixtures = {
  /** Settings of the site's process, for the files that need others than the defaults: `test.use({ siteSettings: … })`. */
  siteSettings: Record<string, string>;
  /** The built site, one process for all tests of a worker. */
  site: Site;
};

type TestFixtures = {
  /** Starts a process of a test's own, with other settings or the data folder of an earlier one. It ends with the test. */
  start: (settings?: Record<string, string>, keptDataDir?: string) => Promise<Site>;
  /** A server that stands where Contentful would, with the content of `site`. */
  contentful: FakeContentful;
  /**
   * What went wrong in the browser so far: console messages, errors, requests that failed or left this machine. A test that leaves
   * something in it fails; one that provokes a fault takes it out.
   */
  faults: string[];
};

/** Playwright's `test` against the built site, in which no page may complain. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteSettings: [{}, { scope: "worker", option: true }],
  site: [
    async ({ siteSettings }, use) => {
      const site = await startSite(siteSettings);
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  start: async ({ siteSettings }, use) => {
    const started: Site[] = [];
    await use(async (settings, keptDataDir) => {
      const site = await startSite({ ...siteSettings, ...settings }, keptDataDir);
      started.push(site);
      return site;
    });
    await Promise.all(started.map((site) => site.stop()));
  },
  contentful: async ({ site }, use) => {
    const contentful = await startFakeContentful(site.url);
    await use(contentful);
    await contentful.close();
  },
  faults: [
    async ({ context, javaScriptEnabled }, use) => {
      const faults: string[] = [];
      await watch(context, faults, javaScriptEnabled);
      await use(faults);
      expect(faults, "nothing went wrong in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

async function watch(context: BrowserContext, faults: string[], withScripts: boolean) {
  await context.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`Content-Security-Policy, ${violatedDirective}: ${blockedURI}`),
    ),
  );
  context.on("console", (message) => {
    if (["error", "warning", "assert"].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => faults.push(`uncaught: ${error.error().message}`));
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "127.0.0.1") faults.push(`asks a third party: ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A page that is left drops what it was still loading; a browser told to run no scripts says that their policy forbids them.
    const isExpected = reason === "net::ERR_ABORTED" || (reason === "csp" && !withScripts);
    if (!isExpected) faults.push(`${request.url()}: ${reason}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
}

/** Opens a page and waits until its scripts are in charge of it. */
export async function openPage(page: Page, path: string) {
  const response = await page.goto(path);
  await untilHydrated(page);
  return response;
}

/** The menu says so itself: from then on its groups open by script. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator("nav[aria-label=Main][data-live]")).toBeAttached();
}

/** The requests to addresses that end in this, from here on. */
export function requestsTo(page: Page, path: string): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) requests.push(request.url());
  });
  return requests;
}

export { expect };
