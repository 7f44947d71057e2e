import type { BrowserContext, Locator, Page } from "@playwright/test";
import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { bandForm } from "#services/forms/band-form.ts";
import { toRow } from "#services/forms/form-record.ts";
import { insertRecord } from "#services/submissions/desk-row.server.ts";
import { yearPlaying } from "#site/features/band-applications/band-answers.ts";
import { expect } from "../browser/browser.ts";
import { bandApplication } from "../forms/band-application.ts";
import type { Site } from "../site/site.ts";

/** A call of the desk's API looks like one of its own pages. */
export const fromOurPage = { "Sec-Fetch-Site": "same-origin" };

/** Adds a band at the desk, by whoever is signed in there. @returns its reference */
export async function addBand({ request }: BrowserContext, site: Pick<Site, "url">, bandName: string): Promise<string> {
  const data = { id: crypto.randomUUID(), source: "phone", answers: { bandName }, isAcknowledged: false };
  const answer = await request.post(`${site.url}/desk/api/bands/add`, { data, headers: fromOurPage });
  return (await answer.json()).reference;
}

/** Opens a record at its address, and waits for its name. */
export async function openRecord(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Sets a record's status by its menu, in which each is called as its button would be. */
export async function chooseStatus(page: Page, words: string): Promise<void> {
  await page.getByRole("button", { name: /^Status: / }).click();
  await page.locator("[popover]:popover-open").getByRole("button", { name: words, exact: true }).click();
}

/** The button of a record that says its status, and opens the menu of all of them. */
export function statusButton(page: Page, status: string): Locator {
  return page.getByRole("button", { name: `Status: ${status}` });
}

/** Bands as if they had applied an hour apart: the last one stands first. */
export async function addBands(site: Pick<Site, "url" | "dataDir">, count: number): Promise<void> {
  const { database, timeZone } = loadConfig({ SITE_URL: site.url, DATA_DIR: site.dataDir });
  await using db = openDatabase<SiteTables>(database);
  const nextYear = yearPlaying(new Date(), timeZone);
  for (let at = 0; at < count; at++) {
    const reference = `B-${String(at + 1).padStart(6, "0")}`;
    const received_at = new Date(Date.UTC(2026, 10, 1, at)).toISOString();
    const answers = toRow(bandForm, bandApplication(at + 1, { yearPlaying: nextYear, upload: "" }));
    const row = { id: crypto.randomUUID(), reference, status: "new", received_at, ...answers };
    await insertRecord(db, bandForm, row, timeZone);
  }
}
