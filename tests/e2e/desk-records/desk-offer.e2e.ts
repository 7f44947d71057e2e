import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { resize, sidewaysOverflow, smallTargets } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { addBand } from "#tests/support/desk/desk-records.ts";
import { pencilBand } from "#tests/support/desk/placed-bands.ts";
import type { Site } from "#tests/support/site/site.ts";

/** Pencils a band that was added by hand in for Saturday at 7.30 pm. */
async function pencil(site: Site, reference: string, name: string, email: string): Promise<void> {
  await using db = openDatabase<SiteTables>(loadConfig({ SITE_URL: site.url, DATA_DIR: site.dataDir }).database);
  const changed = db.updateTable("band_applications").set({ leader_email: email }).where("reference", "=", reference);
  const { id } = await changed.returning("id").executeTakeFirstOrThrow();
  await pencilBand(db, id, name, [{}]);
}

test("a band is offered a fee, asked about its pencilled time, says yes, and is paid", async ({
  page,
  context,
  site,
  browserErrors,
}) => {
  test.setTimeout(90_000);
  await signInAtSite(context, site);
  const reference = await addBand(context, site, "Cordial Offered");
  await pencil(site, reference, "Cordial Offered", "cordial.offered@example.org");
  const rung = await addBand(context, site, "Rung Offered");
  await pencil(site, rung, "Rung Offered", "");

  await test.step("the offer: what cannot be right is said beside its field, and nothing is lost", async () => {
    await page.goto(`${site.url}/desk/bands/${reference}`);
    const panel = page.getByRole("region", { name: "Offer" });
    await expect(panel).toContainText("Nothing was offered yet.");
    await panel.getByRole("button", { name: "Write an offer" }).press("Enter");
    await expect(panel.getByLabel("Sets", { exact: true })).toBeFocused();
    await panel.getByLabel("Sets", { exact: true }).fill("1");
    await panel.getByLabel("Agreed fee in all").fill("600");
    await panel.getByLabel("GST", { exact: true }).selectOption("GST is in it");
    await panel.getByLabel("Offered how").selectOption("By telephone");
    await panel.getByLabel("ABN", { exact: true }).fill("51 824 753 557");
    await panel.getByLabel("Paid by").fill("063-000 1234 5678");
    await panel.getByRole("button", { name: "Save the offer" }).click();
    await expect(panel.getByText(/This ABN cannot be right/)).toBeVisible();
    await expect(panel.getByText(/looks like a bank account, and it was not stored/)).toBeVisible();
    // That it was refused is what was to be seen.
    browserErrors.length = 0;
    for (const width of [360, 1440]) {
      await resize(page, width);
      expect(await accessibilityViolations(page), `${width} px`).toEqual([]);
      expect(await sidewaysOverflow(page), `${width} px`).toEqual([]);
      expect(await smallTargets(page), `${width} px`).toEqual([]);
    }
    await page.reload();
    await expect(panel.getByLabel("Agreed fee in all"), "what was written is kept").toHaveValue("600");
    await panel.getByLabel("ABN", { exact: true }).fill("");
    await panel.getByLabel("Paid by").fill("");
    await panel.getByRole("button", { name: "Save the offer" }).click();
    await expect(panel).toContainText("1 set, $600 in all including GST.");
    await expect(panel).toContainText("They have not answered yet.");
    await expect(panel.getByRole("button", { name: "Change the offer" })).toBeFocused();
  });

  await test.step("asked: chosen, read as it will be, sent, stopped", async () => {
    await page.goto(`${site.url}/desk/schedule/ask`);
    await expect(page.getByText("Nobody is chosen yet.")).toBeVisible();
    const record = page.getByRole("link", { name: "As applied, and the offer of Cordial Offered" });
    await expect(record).toHaveAttribute("href", `/desk/bands/${reference}`);
    await page.getByRole("checkbox", { name: /Cordial Offered/ }).check();
    await page.getByRole("button", { name: "Read the mails to 1 band" }).click();
    const mail = page.getByRole("article");
    await expect(mail).toContainText("cordial.offered@example.org");
    await expect(mail).toContainText("7.30 pm to 8.30 pm, Town Hall");
    await expect(mail).toContainText("We offer one set and a fee of $600 including GST.");
    await expect(mail).toContainText("please keep it to yourselves until");
    for (const width of [360, 1440]) {
      await resize(page, width);
      expect(await accessibilityViolations(page), `${width} px`).toEqual([]);
      expect(await sidewaysOverflow(page), `${width} px`).toEqual([]);
      expect(await smallTargets(page), `${width} px`).toEqual([]);
    }
    await page.getByRole("button", { name: "Ask 1 band" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Asked about their times" })).toBeFocused();
    await page.getByRole("button", { name: "Pause" }).click();
    const paused = page.getByRole("status").filter({ hasText: "Paused: 0 of 1 have gone" });
    await expect(paused).toBeVisible();
    await expect(page.getByRole("button", { name: "Go on" })).toBeFocused();
    expect(await paused.count(), "said once").toBe(1);
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("button", { name: "Note what they said: Cordial Offered" }).click();
    await expect(page.getByLabel("Their answer")).toBeFocused();
    await page.getByLabel("Their answer").selectOption("Yes");
    await page.getByLabel("What they said besides").fill("but not before seven");
    await page.getByRole("button", { name: "Save the answer" }).click();
    await expect(page.getByText(/Their answer: yes, “but not before seven”; noted by Ann Lee/)).toBeVisible();
    await page.goto(`${site.url}/desk/bands/${reference}`);
    await expect(page.getByRole("region", { name: "Asked about these times" })).toContainText("but not before seven");
  });

  await test.step("without an address: rung, and the answer noted", async () => {
    await page.goto(`${site.url}/desk/schedule/ask`);
    const row = page.getByRole("listitem").filter({ hasText: "Rung Offered" }).first();
    await row.getByRole("button", { name: "Note what they said: Rung Offered" }).click();
    await row.getByLabel("Their answer").selectOption("No");
    await row.getByRole("button", { name: "Save the answer" }).click();
    await expect(row).toContainText("Asked: said no");
    await expect(page.getByRole("heading", { name: "To ring: no email address" }), "nobody is next").toBeFocused();
    await expect(row.getByRole("link", { name: "Rung Offered", exact: true })).toHaveAttribute(
      "href",
      `/desk/bands/${rung}`,
    );
  });

  await test.step("the fees to pay say the same, and what is to be asked", async () => {
    await page.goto(`${site.url}/desk/line-up/fees`);
    const row = page.getByRole("row").filter({ hasText: "Cordial Offered" });
    await expect(row).toContainText("$600");
    await expect(row).toContainText("no ABN");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "For Excel" }).click();
    expect((await download).suggestedFilename()).toMatch(/^fees-\d{4}\.csv$/);
  });
});
