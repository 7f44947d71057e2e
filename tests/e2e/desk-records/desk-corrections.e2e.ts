import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { journeyWidths, sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { photograph } from "#tests/support/forms/band-wizard.ts";

test("a slip in an address is asked about when somebody is added by hand, and when an address is corrected", {
  tag: "@long",
}, async ({ page, context, site }) => {
  await signInAtSite(context, site);
  await page.goto(`${site.url}/desk/volunteers/add`);
  await page.getByLabel("First name").fill("Gladys");
  await page.getByLabel("Email", { exact: true }).fill("gladys@gmial.com");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Did you mean gladys@gmail.com?" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("gladys@gmail.com");
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Add the volunteer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Gladys" })).toBeVisible();
  await page.getByRole("button", { name: "Correct Email" }).click();
  const field = page.getByLabel("Email", { exact: true });
  await field.fill("gladys@hotmial.com");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Did you mean gladys@hotmail.com?" })).toBeVisible();
  // It prevents nothing.
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("definition").filter({ hasText: "gladys@hotmial.com" })).toBeVisible();

  await page.goto(`${site.url}/desk/messages/add`);
  await page.getByLabel(/Email/).fill("zoe@gmial.com");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Did you mean zoe@gmail.com?" })).toBeVisible();
});

for (const width of journeyWidths) {
  test(`at ${width} px a band is added with its picture, and its members, fee and days are corrected`, async ({
    page,
    context,
    site,
    browserErrors,
  }) => {
    await signInAtSite(context, site);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${site.url}/desk/bands/add`);
    await page.getByLabel("Band name").fill(`The Callers ${width}`);
    await page.getByRole("button", { name: "Add a row" }).click();
    await page.getByLabel("Musician 1").fill("Mia Long");
    await page.getByLabel("Instrument 1").selectOption("Bass");
    const picture = page.getByLabel("Picture", { exact: true });
    await picture.setInputFiles(await photograph());
    await expect(page.getByText("It is sent together with the form.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Upload" })).toHaveCount(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toEqual([]);
    await page.getByRole("button", { name: "Add the band" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `The Callers ${width}` })).toBeVisible();
    await expect(page.getByAltText(/^What the applicant sent/)).toHaveJSProperty("naturalWidth", 640);

    await page.getByRole("button", { name: /^Correct .*members/i }).click();
    await page.getByLabel("Musician 1").fill("Mia Lang");
    await page.getByRole("button", { name: "Add a row" }).click();
    await page.getByLabel("Musician 2").fill("Tom Reed");
    const save = page.getByRole("button", { name: "Save", exact: true });
    await save.click();
    await expect(page.getByText("Please select at least one option.").first()).toBeVisible();
    // The refused correction.
    browserErrors.length = 0;
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toEqual([]);
    await page.getByLabel("Instrument 2").selectOption("Drums");
    await save.click();
    await expect(page.getByText("As it was sent: Mia Long, Bass")).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "Tom Reed Drums" })).toBeVisible();

    await page.getByRole("button", { name: "Correct Fee for one set" }).click();
    await page.getByLabel("Fee for one set", { exact: true }).fill("$1,200");
    await page.keyboard.press("Enter");
    await expect(page.getByText("corrected Fee for one set from nothing to “$1,200”")).toBeVisible();
    await page.getByRole("button", { name: "Correct Availability" }).click();
    await page.getByLabel("Availability", { exact: true }).fill("Friday evening\nSunday daytime");
    await save.click();
    await expect(page.getByRole("definition").filter({ hasText: "Friday evening, Sunday daytime" })).toBeVisible();

    await page.getByRole("button", { name: "Correct Picture" }).click();
    await page.getByLabel("Picture", { exact: true }).setInputFiles(await photograph());
    await save.click();
    await expect(page.getByAltText(/^What the applicant sent/)).toHaveCount(2);
    await page.getByRole("status").getByRole("button", { name: "Undo" }).last().click();
    await expect(page.getByAltText(/^What the applicant sent/)).toHaveCount(1);
  });
}
