import { expect, test } from "#tests/support/browser/browser.ts";
import { band } from "#tests/support/forms/band-wizard.ts";
import { volunteer } from "#tests/support/forms/volunteer-wizard.ts";
import {
  applyButton,
  expectThanks,
  fillAll,
  type Journey,
  openFilled,
  openWizard,
  press,
} from "#tests/support/forms/wizard.ts";

/** The buttons below each step. */
const feet = new Map<Journey, string[][]>([
  [volunteer, [["Next"], ["Next"], ["Back", "Next"], ["Back", "Submit"]]],
  [
    band,
    [
      ["Next"],
      ["Back", "Next"],
      ["Back", "Next"],
      ["Back", "Next", "Cancel"],
      ["Back", "Next", "Cancel"],
      ["Back", "Next", "Cancel"],
      ["Back", "Submit", "Cancel"],
    ],
  ],
]);

for (const [journey, foot] of feet) {
  const { applicant: who, steps } = journey;

  test(`${who}: every step has its buttons, looks incomplete until it is filled, and is still filled after Back`, {
    tag: journey === band ? "@long" : [],
  }, async ({ page }) => {
    const wizard = await openWizard(page, journey);
    const buttons = wizard.locator("form > :last-child").getByRole("button");
    const forth = wizard.getByRole("button", { name: /^(Next|Submit)$/ });
    for (const [index, fill] of steps.entries()) {
      await expect(wizard).toContainText(`Step ${index + 1} of ${steps.length}`);
      await expect(buttons).toHaveText(foot[index] ?? []);
      await expect(forth).toHaveAttribute("aria-disabled", "true");
      await fill(wizard, "buttons@example.org");
      await expect(forth).not.toHaveAttribute("aria-disabled");
      if (index < steps.length - 1) await forth.click();
    }
    for (let step = steps.length; foot[step - 1]?.includes("Back"); step -= 1) {
      await press(wizard, "Back");
      await expect(wizard).toContainText(`Step ${step - 1} of ${steps.length}`);
      await expect(forth, "it is still filled").not.toHaveAttribute("aria-disabled");
    }
  });

  test(`${who}: leaving asks for confirmation in the same dialog, and neither leaving nor a reload loses the answers`, {
    tag: journey === band ? "@long" : [],
  }, async ({ page, site }) => {
    const email = "draft@example.org";
    const apply = applyButton(page);
    const wizard = await openWizard(page, journey);
    await page.keyboard.press("Escape");
    await expect(wizard, "nothing to lose yet").toBeHidden();
    await apply.click();
    await fillAll(wizard, journey, email);
    const place = wizard.getByText(`Step ${steps.length} of ${steps.length}`);
    const field = wizard.getByRole("textbox").last();

    await page.mouse.click(5, 5);
    await expect(place, "the backdrop is static").toBeVisible();
    await field.focus();
    await page.keyboard.press("Escape");
    await expect(wizard.getByRole("heading", { name: "Leave this application?" })).toBeFocused();
    await press(wizard, "Keep going");
    await expect(field).toBeFocused();
    await press(wizard, foot.at(-1)?.includes("Cancel") ? "Cancel" : "Close");
    await press(wizard, "Leave");
    await expect(wizard).toBeHidden();
    await apply.click();
    await expect(field).not.toHaveValue("");

    await page.reload();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Bo Bright");
    const progress = `Continue your application (step ${steps.length} of ${steps.length})`;
    await expect(page.getByRole("button", { name: progress })).toHaveCount(2);
    await page.getByRole("button", { name: "Start again" }).first().click();
    await expect(wizard.getByRole("heading", { name: "Start again?" })).toBeFocused();
    await press(wizard, "Keep my answers");
    await expect(place).toBeVisible();
    await journey.refill(wizard);
    const sent = page.waitForRequest(journey.submitUrl);
    await press(wizard, "Submit");
    expect((await sent).postDataJSON()).toEqual(journey.payloadFor(email, site));
    await expectThanks(wizard, journey, email);
    await press(wizard, "Close");
    await expect(page.getByRole("button", { name: "Apply now" })).toHaveCount(2);
  });
}

test.describe("in a browser in another time zone", () => {
  test.use({ timezoneId: "America/Los_Angeles" });

  for (const { journey, key, years } of [
    { journey: volunteer, key: "year", years: ["2027", "2028", "2028"] },
    { journey: band, key: "yearPlaying", years: ["2028", "2028", "2029"] },
  ])
    test(`${journey.applicant}: the year changes in the festival's time zone, for bands at the end of January`, {
      tag: journey === band ? "@long" : [],
    }, async ({ page, browserErrors }) => {
      const wizard = await openFilled(page, journey, "year@example.org");
      await page.route(journey.submitUrl, (route) => route.fulfill({ status: 500 }));
      const sent: unknown[] = [];
      for (const now of ["2027-12-31T12:59:00Z", "2027-12-31T13:01:00Z", "2028-01-31T13:01:00Z"]) {
        await page.clock.setFixedTime(now);
        const request = page.waitForRequest(journey.submitUrl);
        await press(wizard, "Submit");
        sent.push((await request).postDataJSON()[key]);
        await press(wizard, "Close");
        await applyButton(page).click();
      }
      expect(sent).toEqual(years);
      browserErrors.length = 0;
    });
});
