import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { isStoredFile, isStoredPicture, storedPagePath } from "#site/features/lineup/offline/stored-addresses.ts";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import { messagesFrom } from "#tests/support/forms/contact-messages.ts";
import { freePort } from "#tests/support/site/site.ts";

test.setTimeout(120_000);

test("the schedule, my festival and starred bands open without network, are the latest with it, and go with the setting", {
  tag: "@long",
}, async ({ page, context, start, browserErrors }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-offline-"));
  const PORT = String(await freePort());
  const first = await start({ OFFLINE: "on", PORT }, dataDir);
  const { url } = first;
  const line = page.getByRole("status").filter({ hasText: "This is how the program stood today at" });

  await test.step("a star stores the band's page, with the schedule and my festival, and nothing else", async () => {
    await openPage(page, `${url}/schedule/friday`);
    await page.getByRole("button", { name: "Star Diff Lock, Friday" }).click();
    await expect.poll(() => storedPages(page), { timeout: 30_000 }).toContain("/bands/difflock");
    // The schedule, its five days, My festival and the band.
    await expect.poll(() => storedPages(page)).toHaveLength(8);
    // Pictures are stored last.
    const hasPoster = async () =>
      (await storedAddresses(page)).some((address) => /\/content\/assets\/.*diff-?lock/.test(address));
    await expect.poll(hasPoster, { timeout: 30_000 }).toBe(true);
    expect(await registeredScopes(page)).toEqual(["/bands/", "/my-festival", "/schedule"]);
    await expect(line).toHaveCount(0);
  });

  await test.step("a form on a page that was gone on to is sent past the service worker", async () => {
    await openPage(page, `${url}/schedule`);
    await page.getByRole("banner").getByRole("link", { name: "Contact", exact: true }).click();
    await expect(page).toHaveURL(`${url}/contact`);
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
    const form = page.getByRole("region", { name: "Contact our committee" });
    await form.getByLabel("Name").fill("Ann");
    await form.getByLabel("Email").fill("ann@example.org");
    await form.getByLabel("Message").fill("Where do I park?");
    const answer = page.waitForResponse("**/graphql");
    await form.getByRole("button", { name: "Submit" }).click();
    expect((await answer).fromServiceWorker()).toBe(false);
    await expect.poll(() => messagesFrom(first, "Ann")).toHaveLength(1);
  });

  await test.step("the desk, payments, pages with a token and all others outside its scopes are asked for as if there were no service worker", async () => {
    const before = await settledAddresses(page);
    for (const path of ["/desk", "/membership", "/member-success", "/newsletter/confirm?token=abc", "/band"]) {
      await page.goto(`${url}${path}`);
      expect(await page.evaluate(() => navigator.serviceWorker.controller), path).toBeNull();
    }
    // No such page: an address that begins like that of My festival.
    await page.goto(`${url}/my/abc`);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    expect(await storedAddresses(page)).toEqual(before);
    expect(before.filter((address) => !isAllowed(address))).toEqual([]);
    expect(browserErrors.splice(0).join()).toContain("404 /my/abc");
  });

  await test.step("without network a page that is open goes on to stored ones", async () => {
    await openPage(page, `${url}/schedule/friday`);
    await context.setOffline(true);
    await page.getByRole("navigation", { name: "Days" }).getByRole("link", { name: "Saturday 12 June" }).click();
    await expect(line).toContainText("You are offline. This is how");
    await expect(page.getByRole("heading", { name: "Saturday 12 June" })).toBeVisible();
    await page.getByRole("link", { name: "My festival" }).first().click();
    await expect(line).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Diff Lock" }).click();
    await expect(page.getByRole("heading", { name: "Diff Lock", level: 1 })).toBeVisible();
    await expect(line).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    const poster = page.getByRole("img", { name: "Poster of Diff Lock" });
    await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  });

  await test.step("a link to a page that is not stored says so, and leaves the page as it is", async () => {
    await page.getByRole("navigation", { name: "More bands" }).getByRole("link").first().click();
    await expect(line).toContainText("That page is not stored on this device.");
    await expect(page).toHaveURL(`${url}/bands/difflock`);
    removeNetworkErrors(browserErrors);
  });

  await test.step("what was published meanwhile is shown at the next visit with network, and stored", async () => {
    await context.setOffline(false);
    await expect(line).toContainText("You are online again.");
    publishVenue(dataDir, "Bank Vault Bar");
    await page.getByRole("button", { name: "Show it as it is now" }).click();
    await expect(page.getByRole("main")).toContainText("Bank Vault Bar");
    await expect(line).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(async () => (await caches.match("/my-festival"))?.text()), { timeout: 30_000 })
      .toContain("Bank Vault Bar");
  });

  await test.step("where the server is gone, stored pages open, too", async () => {
    await first.stop();
    await page.goto(`${url}/my-festival`);
    await expect(line).toContainText("The festival’s site cannot be reached just now.");
    await expect(page.getByRole("main")).toContainText("Bank Vault Bar");
    removeNetworkErrors(browserErrors);
  });

  await test.step("a release with OFFLINE=off takes everything away", async () => {
    await start({ OFFLINE: "off", PORT }, dataDir);
    for (const path of ["/schedule", "/my-festival", "/bands/difflock"]) {
      await openPage(page, `${url}${path}`);
      await expect(line).toHaveCount(0);
      await expect.poll(() => registeredScopes(page)).not.toContain(path.replace("difflock", ""));
      expect(await page.evaluate(() => caches.keys())).toEqual([]);
    }
    expect(await registeredScopes(page)).toEqual([]);
  });
  // The page that was open while the server was gone had asked for its copies, too.
  removeNetworkErrors(browserErrors);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Leaves whatever else went wrong, such as a stored page that does not hydrate. */
function removeNetworkErrors(browserErrors: string[]) {
  const isOfNetwork = /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)|Failed to fetch/;
  browserErrors.splice(0, browserErrors.length, ...browserErrors.filter((error) => !isOfNetwork.test(error)));
}

/** The stored addresses once no more are added: the pictures of other pages follow those of the starred band. */
async function settledAddresses(page: Page): Promise<string[]> {
  let last: string[] = [];
  const isSettled = async () => {
    const before = last;
    last = await storedAddresses(page);
    return before.length === last.length;
  };
  await expect.poll(isSettled, { timeout: 60_000, intervals: [3_000] }).toBe(true);
  return last;
}

/** What is stored, as paths. */
async function storedAddresses(page: Page): Promise<string[]> {
  const urls = await page.evaluate(async () => {
    const store = await caches.open("offline");
    return (await store.keys()).map((request) => request.url);
  });
  return urls.map((url) => new URL(url).pathname).sort();
}

async function storedPages(page: Page): Promise<string[]> {
  return (await storedAddresses(page)).filter((address) => storedPagePath(address) !== undefined);
}

function isAllowed(address: string) {
  return storedPagePath(address) !== undefined || isStoredFile(address) || isStoredPicture(address);
}

async function registeredScopes(page: Page): Promise<string[]> {
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  );
  return scopes.map((scope) => new URL(scope).pathname).sort();
}

/** Diff Lock plays elsewhere. */
function publishVenue(dataDir: string, venue: string) {
  using database = new DatabaseSync(join(dataDir, "festival.sqlite"), { timeout: 5_000 });
  database
    .prepare("UPDATE lineup_publications SET body = replace(body, 'Friday: Poppet Head Brewery- 8.30pm - 10pm', ?)")
    .run(`Friday: ${venue}- 8.30pm - 10pm`);
  database.exec("UPDATE published SET version = version + 1 WHERE source = 'lineup'");
}
