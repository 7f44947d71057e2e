import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { journeyWidths, sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { addBand, chooseStatus, fromOurPage, openRecord, statusButton } from "#tests/support/desk/desk-records.ts";
import { pressesAt } from "#tests/support/desk/presses.ts";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";

for (const width of journeyWidths) {
  test(`at ${width} px an application is read as it was sent, and a slip in a name is mended`, async ({
    page,
    context,
    site,
  }) => {
    await signInAtSite(context, site);
    await page.setViewportSize({ width, height: 800 });
    const data = volunteerApplication(width, { lastName: "Voluntear" });
    const sent = await context.request.post(`${site.url}/api/records/volunteer-application`, {
      data,
      headers: fromOurPage,
    });
    const { reference } = await sent.json();
    await openRecord(page, `${site.url}/desk/volunteers/${reference}`, "Vera Voluntear");
    await expect(page.getByRole("definition").filter({ hasText: "Hospitality, Billeting" })).toBeVisible();
    await expect(page.getByText("Drivers Licence, willing to do heavy lifting")).toBeVisible();
    const presses = pressesAt(page);
    await presses.click(page.getByRole("button", { name: "Correct Last name" }));
    const lastName = page.getByLabel("Last name", { exact: true });
    await expect(lastName).toBeFocused();
    await lastName.fill("Volunteer");
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toEqual([]);
    await presses.key("Enter");
    expect(presses.count(), "a word of an answer").toBeLessThanOrEqual(2);
    await expect(page.getByRole("heading", { level: 1, name: "Vera Volunteer" })).toBeVisible();
    await expect(page.getByText("As it was sent: Voluntear")).toBeVisible();
    await expect(page.getByText("Ann Lee corrected Last name from “Voluntear” to “Volunteer”.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Correct …" })).toBeFocused();
    await page.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(statusButton(page, "Accepted")).toBeVisible();
    await expect(page.getByText("Decided, not told: the applicant knows nothing of this yet.")).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toEqual([]);
    await page.getByRole("status").getByRole("button", { name: "Undo" }).last().click();
    await expect(page.getByText("Waiting for you to decide.")).toBeVisible();
  });
}

test("two members in one record see each other's changes, and are asked where both changed the same", {
  tag: "@long",
}, async ({ page, context, site, browser, browserErrors }) => {
  await signInAtSite(context, site);
  const reference = await addBand(context, site, "The Two Windows");
  const bobs = await browser.newContext();
  await signInAtSite(bobs, site, { programme: "change" }, { name: "Bob Ray" });
  const bob = await bobs.newPage();
  const address = `${site.url}/desk/bands/${reference}`;
  await openRecord(page, address, "The Two Windows");
  await openRecord(bob, address, "The Two Windows");
  await bob.getByRole("button", { name: "Shortlist" }).click();
  await expect(statusButton(page, "Shortlisted")).toBeVisible();
  await expect(page.getByText("Bob Ray set the status to shortlisted (it was new).").first()).toBeVisible();
  await page.getByLabel("A note").fill("Heard them in May.");
  await page.getByRole("button", { name: "Save note (committee only)" }).click();
  await expect(bob.getByRole("listitem").filter({ hasText: "Heard them in May." })).toBeVisible();
  await expect(bob.getByText("Ann Lee wrote a note.").first()).toBeVisible();
  // Bob decides while Ann's page does not hear of it.
  await page.route(`**/desk/api/bands/${reference}?again`, (route) => route.abort());
  await chooseStatus(bob, "Decline");
  await expect(statusButton(bob, "Declined")).toBeVisible();
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Two of you at once" });
  await expect(question).toContainText("Bob Ray set the status to “declined” while you were here.");
  await expect(question).toContainText("You chose “accepted”.");
  expect(await accessibilityViolations(page, "dialog")).toEqual([]);
  await page.unroute(`**/desk/api/bands/${reference}?again`);
  await question.getByRole("button", { name: "Take mine" }).click();
  for (const window of [page, bob]) await expect(statusButton(window, "Accepted")).toBeVisible();
  const corrected = (window: typeof page) => window.getByLabel("Band name", { exact: true });
  for (const window of [page, bob]) await window.getByRole("button", { name: "Correct …" }).click();
  await page.getByLabel("Website", { exact: true }).fill("https://windows.example.org");
  await corrected(bob).fill("The Three Windows");
  await bob.keyboard.press("Enter");
  await expect(bob.getByRole("heading", { level: 1, name: "The Three Windows" })).toBeVisible();
  await corrected(page).fill("The Four Windows");
  await page.keyboard.press("Enter");
  await expect(question).toContainText("The Three Windows");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Not saved. Somebody else has changed it, too.")).toBeVisible();
  await expect(corrected(page), "nobody has chosen yet").toHaveValue("The Four Windows");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await question.getByRole("button", { name: "Leave theirs" }).click();
  await expect(corrected(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "The Three Windows" })).toBeVisible();
  await expect(bob.getByRole("link", { name: /windows\.example\.org/ }), "what both did not touch").toBeVisible();
  await bobs.close();
  // The refused change, and the requests that were kept from the page.
  browserErrors.length = 0;
});

test("with single keys switched on, each band of a list is scored by one key", { tag: "@long" }, async ({
  page,
  context,
  site,
}) => {
  await signInAtSite(context, site);
  for (const name of ["Key One", "Key Two", "Key Three"]) await addBand(context, site, name);
  await page.goto(`${site.url}/desk/bands?view=unscored&sort=name&q=key`);
  await page.getByRole("link", { name: "Key One" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Key One");
  await page.keyboard.press("4");
  await page.keyboard.press("j");
  await page.getByRole("button", { name: "Keyboard" }).click();
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toContainText("Single keys are switched off");
  await expect(heading).toHaveText("Key One");
  await signInAtSite(context, site, { programme: "change" }, { singleKeys: true });
  await page.goto(`${site.url}/desk/bands?view=unscored&sort=name&q=key`);
  await page.getByRole("link", { name: "Key One" }).click();
  await expect(heading).toHaveText("Key One");
  await expect(page.getByText("What the others gave is shown once you have given yours.")).toBeVisible();
  await page.keyboard.press("4");
  await expect(heading).toHaveText("Key Three");
  await page.keyboard.press("2");
  await expect(heading).toHaveText("Key Two");
  await page.keyboard.press("k");
  await expect(heading).toHaveText("Key Three");
  await expect(page.getByRole("button", { name: "2", exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.getByLabel("A note").press("5");
  await page.keyboard.press("Tab");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toContainText("1 to 5: score");
});

test("somebody who rang and has no e-mail is added, and gets a bed by a spreadsheet", async ({
  page,
  context,
  site,
  browserErrors,
}) => {
  await signInAtSite(context, site);
  await page.goto(`${site.url}/desk/volunteers/columns`);
  await page.getByLabel("Its name").fill("Bed");
  await page.getByRole("button", { name: "Add the column" }).click();
  await expect(page.getByRole("button", { name: "Remove Bed" })).toBeVisible();
  await page.goto(`${site.url}/desk/volunteers`);
  await page.getByRole("link", { name: "Add a volunteer" }).click();
  await page.getByRole("button", { name: "Add the volunteer" }).click();
  await expect(page.getByRole("alert")).toContainText("Please write the name.");
  await expect(page.getByRole("alert")).toBeFocused();
  // The refused form.
  browserErrors.length = 0;
  expect(await accessibilityViolations(page)).toEqual([]);
  await expect(page.getByRole("textbox", { name: "Festival" })).toHaveValue(/^20\d\d$/);
  await page.getByLabel("First name").fill("Joan");
  await page.getByLabel("Phone", { exact: true }).fill("03 5555 0177");
  await page.getByLabel("What did they say?").fill("Sunday would be best.");
  await page.getByRole("button", { name: "Add the volunteer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Joan" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Sunday would be best." })).toBeVisible();
  await page.getByRole("button", { name: "Correct Emergency contact’s phone" }).click();
  await expect(page.getByLabel("Emergency contact’s phone")).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).click();
  const another = await context.newPage();
  await another.goto(`${site.url}/desk/volunteers/add`);
  const slowAnswer = Promise.withResolvers<void>();
  await another.route(
    "**/desk/api/volunteers/same",
    async (route) => {
      await slowAnswer.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await another.getByLabel("First name").fill("Jo");
  await another.getByLabel("Phone", { exact: true }).fill("03 5555 0");
  const late = another.waitForResponse((response) => response.request().postData()?.includes('5555 0"') ?? false);
  await another.getByLabel("First name").focus();
  await another.getByLabel("Phone", { exact: true }).fill("(03) 5555 0177");
  await another.keyboard.press("Enter");
  await expect(another.getByRole("link", { name: /^Joan \(V-/ })).toBeVisible();
  slowAnswer.resolve();
  await (await late).finished();
  // The answer to what was typed first finds nobody, and changes nothing.
  await expect(another.getByRole("link", { name: /^Joan \(V-/ })).toBeVisible();
  expect(await accessibilityViolations(another)).toEqual([]);
  await another.getByRole("button", { name: "Add the volunteer all the same" }).click();
  await expect(another.getByRole("heading", { level: 1, name: "Jo" })).toBeVisible();
  await another.close();
  await expect(page.getByText("added after a call")).toBeVisible();
  await expect(page.getByRole("link", { name: "03 5555 0177" })).toHaveAttribute("href", "tel:0355550177");
  const reference = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.emulateMedia({ media: "print" });
  await expect(page.getByLabel("Bed", { exact: true }), "nothing to print yet").toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.goto(`${site.url}/desk/volunteers/spreadsheet`);
  const buffer = Buffer.from("PK\x03\x04\x14\0\x06\0[Content_Types].xml\xe9", "latin1");
  await page.getByLabel("The file").setInputFiles({ name: "v.xlsx", mimeType: "application/zip", buffer });
  await expect(page.getByRole("alert")).toHaveText("This is not a CSV file. In Excel choose Save as, CSV.");
  const csv = `reference,version,Bed\r\n${reference},1,"At the mill, upstairs"\r\nV-000000,1,x\r\n`;
  await page.getByLabel("The file").setInputFiles({ name: "v.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(page.getByText("Row 3, V-000000: There is no volunteer with this reference.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Joan .* Bed nothing At the mill, upstairs/ })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Change 1 volunteer" }).click();
  await expect(page.getByText("1 volunteer changed.")).toBeVisible();
  await openRecord(page, `${site.url}/desk/volunteers/${reference}`, "Joan");
  await expect(page.getByLabel("Bed", { exact: true })).toHaveValue("At the mill, upstairs");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByLabel("Bed", { exact: true })).toBeVisible();
});
