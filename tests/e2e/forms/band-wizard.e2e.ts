import type { Locator } from "@playwright/test";
import { messages } from "#services/forms/band-form.ts";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import {
  band,
  details,
  fillAvailability,
  fillContact,
  fillDetails,
  fillFees,
  fillMarketing,
  fillMembers,
  marketing,
  members,
  photograph,
  rowOf,
} from "#tests/support/forms/band-wizard.ts";
import {
  applyButton,
  expectProblems,
  expectReceivedOnce,
  expectThanks,
  openWizard,
  press,
  pressIncomplete,
  pressIncompleteNext,
  screens,
  tabTo,
} from "#tests/support/forms/wizard.ts";

for (const screen of screens.byMouse) {
  test(`a band applies by mouse at ${screen.width} px, and every step says what is missing`, async ({ page, site }) => {
    const email = `band.mouse.${screen.width}@example.org`;
    await page.setViewportSize(screen);
    const wizard = await openWizard(page, band);
    await pressIncomplete(wizard, "Next", ["You must agree before continuing."]);
    await wizard.getByRole("checkbox").check();
    await press(wizard, "Next");

    await pressIncomplete(
      wizard,
      "Next",
      ["Please provide a band name.", "Please select a band style", "Please provide a link to your band's music."],
      ["Band name", "Style", "Link to your music"],
    );
    await fillDetails(wizard);
    await wizard.getByLabel("Link to your music").fill("javascript:alert(1)");
    await press(wizard, "Next");
    await expectProblems(wizard, ["Please provide a link to your band's music."]);
    await wizard.getByLabel("Link to your music").fill(details["Link to your music"]);
    await press(wizard, "Next");

    await pressIncomplete(
      wizard,
      "Next",
      [
        "Please provide a band leader's name.",
        "Please provide a band leader's email.",
        "Please provide a valid phone number.",
      ],
      ["Band leader’s name", "Band leader’s email", "Band leader’s phone"],
    );
    await fillContact(wizard, "pat");
    await press(wizard, "Next");
    await expectProblems(wizard, ["Please provide a band leader's email."]);
    await fillContact(wizard, email);
    await press(wizard, "Next");

    await pressIncomplete(wizard, "Next", [messages.memberCount]);
    await fillMembers(wizard);
    await press(wizard, "Next");

    await pressIncomplete(wizard, "Next", ["Please select at least one option."]);
    await wizard.getByLabel("Monday daytime").check();
    await wizard.getByLabel("Monday daytime").uncheck();
    await fillAvailability(wizard);
    await press(wizard, "Next");

    await pressIncomplete(wizard, "Next", [messages.fee, messages.fee], ["Fee for one set", "Fee for two sets"]);
    await fillFees(wizard);
    await wizard.getByLabel("Fee for one set").fill("12.50");
    await press(wizard, "Next");
    await expectProblems(wizard, [messages.fee]);
    await fillFees(wizard);
    await press(wizard, "Next");

    const missing = [messages.upload, messages.bio, messages.website];
    await pressIncomplete(wizard, "Submit", missing, ["Picture of the band", "Biography", "Website"]);
    await fillMarketing(wizard);
    const sent = page.waitForRequest(band.submitUrl);
    await press(wizard, "Submit");
    expect((await sent).postDataJSON()).toEqual(band.payloadFor(email, site));
    await expect(wizard.getByRole("heading", { name: "Thank you" })).toBeFocused();
    await expectReceivedOnce(site, band, email, await expectThanks(wizard, band, email));
    await press(wizard, "Close");
    await expect(wizard).toBeHidden();
  });
}

for (const screen of screens.byKeyboard) {
  test(`a band applies by keyboard alone at ${screen.width} px`, { tag: "@long" }, async ({ page, site }) => {
    const email = `band.keys.${screen.width}@example.org`;
    await page.setViewportSize(screen);
    await openPage(page, "/band-applications");
    await applyButton(page).focus();
    await page.keyboard.press("Enter");
    const wizard = page.getByRole("dialog");
    const type = async (field: Locator, text: string) => {
      await tabTo(page, field);
      await page.keyboard.type(text);
    };
    const hit = async (target: Locator, key = "Enter") => {
      await tabTo(page, target);
      await page.keyboard.press(key);
    };
    const next = () => hit(wizard.getByRole("button", { name: "Next" }));

    await expect(wizard.getByRole("heading", { name: "Before you start" })).toBeFocused();
    await pressIncompleteNext(wizard, "You must agree before continuing.", wizard.getByRole("checkbox"));
    await page.keyboard.press("Space");
    await next();

    await expect(wizard.getByRole("heading", { name: "Band details" })).toBeFocused();
    await type(wizard.getByLabel("Band name"), details["Band name"]);
    await type(wizard.getByLabel("Style"), "Swing");
    await type(wizard.getByLabel("Link to your music"), details["Link to your music"]);
    await next();

    await expect(wizard.getByRole("heading", { name: "Contact details" })).toBeFocused();
    await type(wizard.getByLabel("Band leader’s name"), "Pat Tonkin");
    await type(wizard.getByLabel("Band leader’s email"), email);
    await type(wizard.getByLabel("Band leader’s phone"), "0491 570 006");
    await next();

    await expect(wizard.getByRole("heading", { name: "Band members" })).toBeFocused();
    await type(wizard.getByLabel("How many members?"), "3");
    await page.keyboard.press("Enter");
    for (const [index, [name, instrument]] of members.entries()) {
      const row = rowOf(wizard, index + 1);
      await expect(row.getByLabel("Name"), "Confirm and Save lead to the next name").toBeFocused();
      await page.keyboard.type(name);
      await type(row.getByLabel("Main instrument"), instrument);
      await hit(row.getByRole("button", { name: "Save" }));
    }
    await next();

    await expect(wizard.getByRole("heading", { name: "Availability" })).toBeFocused();
    await hit(wizard.getByLabel("Friday evening"), "Space");
    await hit(wizard.getByLabel("Sunday daytime"), "Space");
    await next();

    await expect(wizard.getByRole("heading", { name: "Fees" })).toBeFocused();
    await type(wizard.getByLabel("Fee for one set"), "1200");
    await type(wizard.getByLabel("Fee for two sets"), "$2,000");
    await next();

    await expect(wizard.getByRole("heading", { name: "Marketing" })).toBeFocused();
    const chooser = page.waitForEvent("filechooser");
    await hit(wizard.getByLabel("Picture of the band"));
    await (await chooser).setFiles(await photograph());
    await hit(wizard.getByRole("button", { name: "Upload" }));
    await expect(wizard.getByLabel("Picture of the band"), "the button to replace it").toBeFocused();
    await type(wizard.getByLabel("Biography"), marketing.Biography);
    await type(wizard.getByLabel("Website"), marketing.Website);
    const sent = page.waitForRequest(band.submitUrl);
    await hit(wizard.getByRole("button", { name: "Submit" }));
    expect((await sent).postDataJSON()).toEqual(band.payloadFor(email, site));
    await expect(wizard.getByRole("heading", { name: "Thank you" })).toBeFocused();
    await expectReceivedOnce(site, band, email, await expectThanks(wizard, band, email));
  });
}
