import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { type FakeContentful, startFakeContentful } from "../servers/fake-contentful.ts";
import { type Site, startSite } from "../site/site.ts";

type WorkerFixtures = {
  /** Environment variables of the site's process, set per file with `test.use({ siteSettings: … })`. */
  siteSettings: Record<string, string>;
  /** The built site: one process per worker. */
  site: Site;
};

/** Sets the size of text in the browser, in px, as its settings do; at the end of the test it is 16 again. */
export type SetTextSize = (size: number) => Promise<void>;

type TestFixtures = {
  /** Starts a separate process with other settings or an existing data folder. It stops at the end of the test. */
  start: (settings?: Record<string, string>, keptDataDir?: string) => Promise<Site>;
  setTextSize: SetTextSize;
  /** A fake Contentful server with the content of `site`. */
  contentful: FakeContentful;
  /**
   * The errors in the browser so far: console messages, errors, failed requests and requests to other machines. A test fails if any
   * are left; one that provokes an error removes it.
   */
  browserErrors: string[];
};

/** Playwright's `test` against the built site. Any error in the browser fails the test. */
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
  start: async ({ siteSettings, context }, use) => {
    const started: Site[] = [];
    await use(async (settings, keptDataDir) => {
      const site = await startSite({ ...siteSettings, ...settings }, keptDataDir);
      started.push(site);
      return site;
    });
    // A page at the desk asks for news all the time, also while its site stops.
    await Promise.all(context.pages().map((page) => page.goto("about:blank").catch(() => undefined)));
    await Promise.all(started.map((site) => site.stop()));
  },
  setTextSize: async ({ page }, use) => {
    const devtools = await page.context().newCDPSession(page);
    const setTextSize: SetTextSize = async (size) => {
      await devtools.send("Page.setFontSizes", { fontSizes: { standard: size, fixed: (size * 13) / 16 } });
    };
    await use(setTextSize);
    await setTextSize(16);
    await devtools.detach();
  },
  contentful: async ({ site }, use) => {
    const contentful = await startFakeContentful(site.url);
    await use(contentful);
    await contentful.close();
  },
  browserErrors: [
    async ({ context, javaScriptEnabled }, use) => {
      const browserErrors: string[] = [];
      await collectBrowserErrors(context, browserErrors, javaScriptEnabled);
      await use(browserErrors);
      expect(browserErrors, "nothing went wrong in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

async function collectBrowserErrors(context: BrowserContext, browserErrors: string[], withScripts: boolean) {
  await context.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`Content-Security-Policy, ${violatedDirective}: ${blockedURI}`),
    ),
  );
  context.on("console", (message) => {
    if (["error", "warning", "assert"].includes(message.type()))
      browserErrors.push(`${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => browserErrors.push(`uncaught: ${error.error().message}`));
  context.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "127.0.0.1" && hostname !== "localhost")
      browserErrors.push(`request to a third party: ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page aborts its requests; a browser without JavaScript reports blocked scripts as `csp`.
    const isExpected = reason === "net::ERR_ABORTED" || (reason === "csp" && !withScripts);
    if (!isExpected) browserErrors.push(`${request.url()}: ${reason}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) browserErrors.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
}

/** Opens a page and waits until it is hydrated. */
export async function openPage(page: Page, path: string) {
  const response = await page.goto(path);
  await untilHydrated(page);
  return response;
}

/** Waits for the menu's `data-live`, which is set after hydration. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator("nav[aria-label=Main][data-live]")).toBeAttached();
}

/** Collects the requests to addresses with this ending, from now on. */
export function requestsTo(page: Page, path: string): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) requests.push(request.url());
  });
  return requests;
}

export { expect };
