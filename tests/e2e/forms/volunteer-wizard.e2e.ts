import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import {
  addedQuestions,
  contact,
  details,
  fillAddedByKeyboard,
  fillContact,
  fillDetails,
  fillInfo,
  volunteer,
} from "#tests/support/forms/volunteer-wizard.ts";
import {
  applyButton,
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
  test(`a volunteer applies by mouse at ${screen.width} px, and every step says what is missing`, {
    tag: "@long",
  }, async ({ page, site }) => {
    const email = `volunteer.mouse.${screen.width}@example.org`;
    await page.setViewportSize(screen);
    const wizard = await openWizard(page, volunteer);

    await expect(wizard.getByRole("heading", { name: "Before you start" })).toBeFocused();
    await pressIncomplete(wizard, "Next", ["You must agree before continuing."]);
    await wizard.getByRole("checkbox").check();
    await expect(wizard.getByRole("alert")).toHaveCount(0);
    await expect(page).toHaveTitle(/^Volunteer/);
    await press(wizard, "Next");

    await expect(wizard.getByRole("heading", { name: "Your details" })).toBeFocused();
    await expect(wizard.getByRole("button", { name: "Back" })).toHaveCount(0);
    await wizard.getByRole("button", { name: "Next" }).click({ force: true });
    const summary = wizard.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("heading")).toHaveText("8 answers are missing");
    const names = ["First name", "Last name", "Email", "Phone", "Street address", "Town or city", "State", "Postcode"];
    await expect(summary.getByRole("link")).toHaveText(names);
    for (const name of names) await expect(wizard.getByLabel(name)).toHaveAccessibleDescription(/Please provide/);
    expect(await accessibilityViolations(page, "dialog")).toEqual([]);
    await summary.getByRole("link", { name: "Email" }).click();
    await expect(wizard.getByLabel("Email")).toBeFocused();
    await expect(wizard.getByLabel("Email")).toHaveAccessibleDescription(/Please provide your email\.$/);
    await fillDetails(wizard, "ada");
    await expect(wizard.getByRole("button", { name: "Next" })).not.toHaveAttribute("aria-disabled");
    await press(wizard, "Next");
    await expect(wizard.getByRole("alert").getByRole("link")).toHaveText(["Please provide your email."]);
    await wizard.getByLabel("Email").fill(email);
    await expect(wizard.getByRole("alert")).toHaveCount(0);
    await press(wizard, "Next");

    const added = addedQuestions("info").flatMap(([, { value, question }]) =>
      "message" in value ? [{ message: value.message, label: question.label }] : [],
    );
    const atLeastOne = "Please select at least one option.";
    await pressIncomplete(
      wizard,
      "Next",
      ["Please select age group.", atLeastOne, atLeastOne, ...added.map(({ message }) => message)],
      ["Age group", "Do you have?", "Which jobs would you be happy to do?", ...added.map(({ label }) => label)],
    );
    await wizard.getByLabel("Drivers Licence").check();
    await wizard.getByLabel("None of the above").check();
    await expect(wizard.getByLabel("Drivers Licence")).not.toBeChecked();
    await fillInfo(wizard);
    await expect(wizard.getByLabel("None of the above")).not.toBeChecked();
    await press(wizard, "Back");
    await expect(wizard.getByLabel("Postcode")).toHaveValue("3999");
    await press(wizard, "Next");
    await press(wizard, "Next");

    await pressIncomplete(
      wizard,
      "Submit",
      [
        "Please provide your name.",
        "Please provide a valid phone number.",
        "Please provide your emergency contact relationship.",
      ],
      ["Contact name", "Contact phone", "Relationship to you"],
    );
    await fillContact(wizard);
    const sent = page.waitForRequest(volunteer.submitUrl);
    await press(wizard, "Submit");
    expect((await sent).postDataJSON()).toEqual(volunteer.payloadFor(email, site));
    await expect(wizard.getByRole("heading", { name: "Thank you" })).toBeFocused();
    await expectReceivedOnce(site, volunteer, email, await expectThanks(wizard, volunteer, email));
    await press(wizard, "Close");
    await expect(wizard).toBeHidden();

    await applyButton(page).click();
    await expect(wizard).toContainText("Step 1 of 4");
    await expect(wizard.getByRole("checkbox")).not.toBeChecked();
  });
}

for (const screen of screens.byKeyboard) {
  test(`a volunteer applies by keyboard alone at ${screen.width} px`, async ({ page, site }) => {
    const email = `volunteer.keys.${screen.width}@example.org`;
    await page.setViewportSize(screen);
    await openPage(page, "/volunteer");
    await applyButton(page).focus();
    await page.keyboard.press("Enter");
    const wizard = page.getByRole("dialog");
    const type = async (label: string, text: string) => {
      await page.keyboard.press("Tab");
      await expect(wizard.getByLabel(label)).toBeFocused();
      await page.keyboard.type(text);
    };
    const tick = async (label: string) => {
      await tabTo(page, wizard.getByLabel(label));
      await page.keyboard.press("Space");
    };
    const submit = async (name: string) => {
      await tabTo(page, wizard.getByRole("button", { name }));
      await page.keyboard.press("Enter");
    };

    await expect(wizard.getByRole("heading", { name: "Before you start" })).toBeFocused();
    const agreement = wizard.getByLabel("I have read this and agree to it");
    await pressIncompleteNext(wizard, "You must agree before continuing.", agreement);
    await page.keyboard.press("Space");
    await submit("Next");

    await expect(wizard.getByRole("heading", { name: "Your details" })).toBeFocused();
    const { Postcode: postcode, ...others } = { ...details, Email: email };
    for (const [label, text] of Object.entries(others)) await type(label, text);
    await type("State", "VIC");
    await type("Postcode", postcode);
    await fillAddedByKeyboard(wizard, "details");
    // Enter in a field is Next.
    await page.keyboard.press("Enter");

    await expect(wizard.getByRole("heading", { name: "About you" })).toBeFocused();
    await type("Age group", "26");
    await tick("Responsible Service of Alcohol certificate");
    await tick("Hospitality");
    await fillAddedByKeyboard(wizard, "info");
    await submit("Next");

    await expect(wizard.getByRole("heading", { name: "Emergency contact" })).toBeFocused();
    for (const [label, text] of Object.entries(contact)) await type(label, text);
    await fillAddedByKeyboard(wizard, "emergencyContact");
    const sent = page.waitForRequest(volunteer.submitUrl);
    await submit("Submit");
    expect((await sent).postDataJSON()).toEqual(volunteer.payloadFor(email, site));
    await expect(wizard.getByRole("heading", { name: "Thank you" })).toBeFocused();
    await expectReceivedOnce(site, volunteer, email, await expectThanks(wizard, volunteer, email));
    await page.keyboard.press("Escape");
    await expect(wizard).toBeHidden();
    await expect(applyButton(page)).toBeFocused();
  });
}
