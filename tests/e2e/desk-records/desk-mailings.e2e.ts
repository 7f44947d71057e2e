import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { resize, sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { fromOurPage } from "#tests/support/desk/desk-records.ts";

test("a mail to two volunteers: chosen, written once, read as each will be, sent, and stopped", async ({
  page,
  context,
  site,
  browserErrors,
}) => {
  await signInAtSite(context, site, { volunteers: "change" });
  let milton = "";
  for (const [firstName, email] of [
    ["Mavis", "mavis.mailing@example.org"],
    ["Merle", "merle.mailing@example.org"],
    ["Milton", ""],
  ]) {
    const data = { id: crypto.randomUUID(), source: "phone", answers: { firstName, email }, isAcknowledged: false };
    const added = await context.request.post(`${site.url}/desk/api/volunteers/add`, { data, headers: fromOurPage });
    milton = (await added.json()).reference;
  }
  await page.goto(`${site.url}/desk/volunteers`);
  await page.getByRole("button", { name: "More", exact: true }).first().click();
  await page.getByRole("link", { name: /Write to several/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Write to volunteers" })).toBeVisible();
  await expect(page.getByText("To nobody yet.")).toBeVisible();
  await page.getByLabel("Subject").fill("Sunday, ");
  await page.getByRole("button", { name: "Insert a word that fills itself in" }).click();
  await page.getByRole("button", { name: "Their first name" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue("Sunday, {firstname}");
  await expect(page.getByLabel("Subject")).toBeFocused();
  await page.getByLabel("Words", { exact: true }).fill("Dear {fristname},");
  await page.getByRole("button", { name: "Show the list" }).click();
  await page.getByLabel("Which volunteers").selectOption("all");
  for (const name of ["Mavis", "Merle", "Milton"]) await page.getByRole("checkbox", { name }).check();
  await expect(page.getByText("To 3 people: 2 with an address, 1 without.")).toBeVisible();
  await page.getByRole("button", { name: "Read the mails to 3 people" }).click();
  await expect(page.getByText(/Did you mean \{firstname\}\?/).first()).toBeVisible();
  // That it was refused is what was to be seen.
  browserErrors.length = 0;
  await page.getByLabel("Words", { exact: true }).fill("Dear {firstname},\n\nthe hall at nine.");
  await page.reload();
  await expect(page.getByLabel("Words", { exact: true }), "what was written is kept").toHaveValue(/the hall at nine/);
  await page.goto(`${site.url}/desk/volunteers`);
  await page.goto(`${site.url}/desk/mails/many/write/volunteers?view=all`);
  await expect(page.getByText("To 3 people: 2 with an address, 1 without."), "and who was chosen").toBeVisible();
  await page.getByRole("button", { name: "Show the list" }).click();
  for (const name of ["Mavis", "Merle", "Milton"]) await expect(page.getByRole("checkbox", { name })).toBeChecked();
  await page.getByRole("button", { name: "Read the mails to 3 people" }).click();
  await expect(page.getByText("2 people will get a mail.")).toBeVisible();
  await expect(page.getByText("No email address, so no mail: Milton.")).toBeVisible();
  await expect(page.getByText("Dear Merle,")).toBeVisible();
  for (const width of [360, 1440]) {
    await resize(page, width);
    expect(await accessibilityViolations(page), `${width} px`).toEqual([]);
    expect(await sidewaysOverflow(page), `${width} px`).toEqual([]);
  }
  const correctMilton = async (version: number, before: string | null, after: string | null) => {
    const data = { version, changes: [{ field: "answers.email", before, after }] };
    const url = `${site.url}/desk/api/volunteers/${milton}/change`;
    expect((await context.request.post(url, { data, headers: fromOurPage })).status()).toBe(200);
  };
  await correctMilton(1, null, "milton.mailing@example.org");
  await page.getByRole("button", { name: "Send to 2 people" }).click();
  await expect(page.getByText("It would go to 3 people now. Please read the mails again.")).toBeVisible();
  await correctMilton(2, "milton.mailing@example.org", null);
  browserErrors.length = 0;
  await page.getByRole("button", { name: "Send to 2 people" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sunday, {firstname}" })).toBeVisible();
  await expect(page.getByText("Goes to 2 people", { exact: true })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused: 0 of 2 have gone", { exact: true })).toBeVisible();
  await expect(page.getByText(/Was to go from/)).toBeVisible();
  await page.getByRole("button", { name: "Stop for good" }).click();
  await expect(page.getByText("0 had gone, 2 stopped", { exact: true })).toBeVisible();
  await page.goto(`${site.url}/desk/mails?view=discarded`);
  await expect(page.getByRole("link", { name: /A mail to several volunteers/ })).toHaveCount(2);
});
