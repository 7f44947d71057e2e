import { expect, openPage, test } from "#tests/support/browser.ts";
import {
  expectThanks,
  fillAll,
  fillContact,
  fillDetails,
  fillInfo,
  openWizard,
  post,
} from "#tests/support/volunteer-wizard.ts";
import { press } from "#tests/support/wizard.ts";

const wizardScript = /volunteer-wizard-[^/]+\.js$/;

test("another answer than 200 is the failure page; the answers are there again, and the same key", async ({
  page,
  faults,
}) => {
  const keys: (string | undefined)[] = [];
  await page.route(post, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    await (keys.length === 1 ? route.fulfill({ status: 500 }) : route.continue());
  });
  const wizard = await openWizard(page);
  await fillAll(wizard, "again@example.org");
  await press(wizard, "Submit");
  await expect(wizard.getByRole("heading", { name: "That did not go through" })).toBeFocused();
  await press(wizard, "Close");
  await page.getByRole("button", { name: "Apply now" }).click();
  await expect(wizard).toContainText("Step 4 of 4");
  await expect(wizard.getByLabel("Contact name")).toHaveValue("Bo Bright");
  await press(wizard, "Submit");
  await expectThanks(wizard, "again@example.org");
  expect(keys[0]).toMatch(/^[\x21-\x7e]{10,255}$/);
  expect(keys[1]).toBe(keys[0]);
  faults.length = 0;
});

test("a network that fails in the middle loses nothing, and the window may be closed meanwhile", async ({
  page,
  context,
  faults,
}) => {
  const wizard = await openWizard(page);
  await fillAll(wizard, "offline@example.org");
  await context.setOffline(true);
  await press(wizard, "Submit");
  await expect(wizard.getByText("Submitting...")).toBeVisible();
  for (const name of ["Submit", "Back"]) await expect(wizard.getByRole("button", { name })).toBeDisabled();
  await expect(wizard.getByText("Your answers are safe")).toBeVisible({ timeout: 10_000 });
  await press(wizard, "Close");
  await expect(wizard).toBeHidden();
  await expect(page.getByText("Your application is still on its way.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/Your application is in\. Your reference is V-/)).toBeVisible();
  await page.getByRole("button", { name: "Apply now" }).click();
  await expectThanks(wizard, "offline@example.org");
  faults.length = 0;
});

test("leaving asks first, in the same window, and a reload costs nothing but the emergency contact", async ({
  page,
}) => {
  const wizard = await openWizard(page);
  await page.keyboard.press("Escape");
  await expect(wizard, "nothing to lose yet").toBeHidden();
  await page.getByRole("button", { name: "Apply now" }).click();
  await fillAll(wizard, "kept@example.org");

  await page.mouse.click(5, 5);
  await expect(wizard.getByLabel("Contact name"), "the backdrop is static").toBeVisible();
  await wizard.getByLabel("Contact phone").focus();
  await page.keyboard.press("Escape");
  await expect(wizard.getByRole("heading", { name: "Leave this application?" })).toBeFocused();
  await press(wizard, "Keep going");
  await expect(wizard.getByLabel("Contact phone")).toBeFocused();
  await press(wizard, "Close");
  await press(wizard, "Leave");
  await expect(wizard).toBeHidden();
  await page.getByRole("button", { name: "Apply now" }).click();
  await expect(wizard.getByLabel("Contact name")).toHaveValue("Bo Bright");

  await page.reload();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Bo Bright");
  await (await openWizard(page)).getByText("Step 4 of 4").waitFor();
  await expect(wizard.getByLabel("Contact name")).toHaveValue("");
  await press(wizard, "Back");
  await expect(wizard.getByLabel("Hospitality")).toBeChecked();
  await press(wizard, "Back");
  await expect(wizard.getByLabel("Email")).toHaveValue("kept@example.org");
});

test("a double click goes one step, and submits once", async ({ page }) => {
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") sent += 1;
  });
  const wizard = await openWizard(page);
  await wizard.getByRole("checkbox").check();
  await wizard.getByRole("button", { name: "Next" }).dblclick();
  await expect(wizard).toContainText("Step 2 of 4");
  await expect(wizard.getByRole("alert")).toHaveCount(0);
  await fillDetails(wizard, "double@example.org");
  await press(wizard, "Next");
  await fillInfo(wizard);
  await press(wizard, "Next");
  await fillContact(wizard);
  await wizard.getByRole("button", { name: "Submit" }).dblclick();
  await expectThanks(wizard, "double@example.org");
  expect(sent).toBe(1);
});

test("the wizard is fetched when the button is pointed at; a fetch that fails is said, and tried again", async ({
  page,
  faults,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (wizardScript.test(request.url())) fetched.push(request.url());
  });
  await openPage(page, "/volunteer");
  expect(fetched).toEqual([]);
  await page.route(wizardScript, (route) => route.abort());
  const apply = page.getByRole("button", { name: "Apply now" });
  await apply.hover();
  await expect.poll(() => fetched.length).toBe(1);
  await apply.click();
  await expect(page.getByText("The form could not be loaded.")).toBeVisible();
  await page.unroute(wizardScript);
  await apply.click();
  await expect(page.getByRole("dialog")).toContainText("Step 1 of 4");
  faults.length = 0;
});

test("without the questions there is no button, and only the console is told", async ({ page, faults }) => {
  await openPage(page, "/history");
  await page.route("**/api/page/volunteer-application-questions", (route) => route.abort());
  await page.getByRole("navigation", { name: "Main" }).locator('a[href="/volunteer"]').dispatchEvent("click");
  await expect(page.getByRole("heading", { level: 1, name: "Volunteer" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Apply now" })).toHaveCount(0);
  expect(faults.some((fault) => fault.startsWith("error:"))).toBe(true);
  faults.length = 0;
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the button's place says where to write (W20)", async ({ page }) => {
    await page.goto("/volunteer");
    await expect(page.getByRole("button", { name: "Apply now" })).toBeHidden();
    await expect(page.locator("main noscript p")).toHaveText(/apply by writing to the committee at hello@/);
    await expect(page.locator("main noscript a")).toBeVisible();
  });
});
