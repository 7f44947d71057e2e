import { expect, test } from "#tests/support/browser/browser.ts";
import { resize, sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { addBands, fromOurPage } from "#tests/support/desk/desk-records.ts";
import { pressesAt } from "#tests/support/desk/presses.ts";

test("from Today the next new band is read and scored by one press and a key each", async ({
  page,
  setTextSize,
  start,
  context,
}) => {
  const site = await start();
  const bands = 5;
  await addBands(site, bands);
  const personId = await signInAtSite(context, site, { programme: "change" }, { singleKeys: true });
  const task = { id: crypto.randomUUID(), words: "Ring them", personId, dueOn: "2025-09-30", isDone: false };
  await context.request.post(`${site.url}/desk/api/bands/B-000001/tasks`, { data: task, headers: fromOurPage });
  await page.goto(`${site.url}/desk`);
  await test.step("what is late fits a phone with 200 % text size", async () => {
    await setTextSize(32);
    await resize(page, 320);
    await expect(page.getByText("was due 30 September")).toBeVisible();
    expect(await sidewaysOverflow(page)).toEqual([]);
    await setTextSize(16);
    await resize(page, 1280);
  });
  const presses = pressesAt(page);
  await presses.click(page.getByRole("link", { name: /bands not scored by you/ }));
  for (let band = 1; band <= bands; band += 1) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`The Lamplighters ${band}`);
    await presses.key(String(band));
  }
  await expect(page.getByRole("button", { name: String(bands), exact: true })).toHaveAttribute("aria-pressed", "true");
  expect(presses.count()).toBeLessThanOrEqual(1 + bands);
  await page.goto(`${site.url}/desk/bands?view=unscored`);
  await expect(page.getByText("0 bands", { exact: true }).or(page.getByText(/You have scored/))).toBeVisible();
});

for (const decision of [
  { verb: "Shortlist", view: "Shortlisted" },
  { verb: "Decline", view: "Declined" },
])
  test(`on a phone, ${decision.verb} is pressed for twenty bands in at most 22 presses from Today`, {
    tag: decision.verb === "Shortlist" ? "@long" : [],
  }, async ({ page, start, context }) => {
    const site = await start();
    await addBands(site, 20);
    await signInAtSite(context, site, { programme: "change" });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${site.url}/desk`);
    const presses = pressesAt(page);
    await presses.click(page.getByRole("link", { name: /^Bands/ }).and(page.locator(":visible")));
    for (let band = 20; band >= 1; band -= 1) {
      await presses.click(
        page.getByRole("button", { name: `${decision.verb}: The Lamplighters ${band}`, exact: true }),
      );
      await expect(page.getByRole("rowheader", { name: `The Lamplighters ${band} `, exact: false })).toHaveCount(0);
    }
    expect(presses.count()).toBeLessThanOrEqual(22);
    await page.goto(`${site.url}/desk/bands?view=${decision.view.toLowerCase()}`);
    await expect(page.getByText("20 bands", { exact: true })).toBeVisible();
  });
