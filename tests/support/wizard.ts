import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, openPage } from "./browser.ts";
import { exportRecords } from "./export.ts";
import { lettersTo } from "./mailbox.ts";
import type { Site } from "./site.ts";

/** What a test must know of a wizard to go through either of them. */
export type Journey = {
  /** Who applies: for a test's name. */
  who: string;
  /** The page with its button. */
  path: string;
  /** Where its questions come from. */
  questions: string;
  /** Where its application goes. */
  post: string;
  /** The module that its button brings. */
  script: RegExp;
  /** What fills each step, in their order. */
  steps: readonly ((wizard: Locator, email: string) => Promise<void>)[];
  /** Fills in again what neither a reload nor another tab knows (W8). */
  refill: (wizard: Locator) => Promise<void>;
  /** What is sent: all keys and values of section 3. */
  payloadFor: (email: string, site: Site) => Record<string, unknown>;
  reference: RegExp;
  /** What `npm run export` calls its records. */
  records: "volunteers" | "bands";
};

/** A phone and a wide screen. */
export const screens = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

/** Opens a wizard by its button. */
export async function openWizard(page: Page, journey: Journey): Promise<Locator> {
  await openPage(page, journey.path);
  await page.getByRole("button", { name: "Apply now" }).click();
  const wizard = page.getByRole("dialog");
  await expect(wizard.getByText(new RegExp(`^Step \\d of ${journey.steps.length}$`))).toBeVisible();
  return wizard;
}

/** Goes through the steps up to this one, and leaves it empty. */
export async function goToStep(wizard: Locator, { steps }: Journey, step: number, email: string) {
  for (const fill of steps.slice(0, step - 1)) {
    await fill(wizard, email);
    await press(wizard, "Next");
  }
}

/** Goes through every step and fills in the last one too: there is only Submit left. */
export async function fillAll(wizard: Locator, journey: Journey, email: string) {
  await goToStep(wizard, journey, journey.steps.length, email);
  await journey.steps.at(-1)?.(wizard, email);
}

/** Presses a wizard's button. The last of that name: a foot's Cancel, not that of an upload above it. */
export async function press(wizard: Locator, name: string) {
  await wizard.getByRole("button", { name, exact: true }).last().click();
}

/** Presses a button that looks disabled: it sends nothing, and says what is missing, with the focus there (W2). */
export async function pressIncomplete(wizard: Locator, name: string, messages: string[]) {
  const button = wizard.getByRole("button", { name, exact: true });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  // A forced click does not wait until the window has stopped moving; the pointer on its way there does.
  await button.hover();
  await button.click({ force: true });
  await expectProblems(wizard, messages);
}

/** Expects these messages in the summary, which has the focus, and each of them beside its field, where it needs no label. */
export async function expectProblems(wizard: Locator, messages: string[]) {
  const summary = wizard.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText(messages);
  await expect(wizard.page()).toHaveTitle(/^Error: /);
  const unlabelled = messages.map((message) => message.replace(/ \([^)]+\)$/, ""));
  const beside = wizard.locator("[id$='-error']");
  for (const message of unlabelled) {
    const times = unlabelled.filter((each) => each === message).length;
    await expect(beside.getByText(message, { exact: true }), "beside the field").toHaveCount(times);
  }
  expect((await new AxeBuilder({ page: wizard.page() }).include("dialog").analyze()).violations).toEqual([]);
}

/** The same by keyboard alone: the summary takes the focus, and its link leads to the field. */
export async function hitIncomplete(wizard: Locator, message: string, field: Locator) {
  const page = wizard.page();
  await tabTo(page, wizard.getByRole("button", { name: "Next" }));
  await page.keyboard.press("Enter");
  await expect(wizard.getByRole("alert")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(wizard.getByRole("link", { name: message })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
}

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target, "reached by Tab").toBeFocused();
}

/** Expects the receipt (W10), and that nothing is kept any longer. @returns the reference. */
export async function expectThanks(wizard: Locator, { reference }: Journey, email: string): Promise<string> {
  await expect(wizard.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(wizard.getByText(email)).toBeVisible();
  expect(await wizard.page().evaluate(() => Object.keys(sessionStorage).filter((key) => /^wizard:/.test(key)))).toEqual(
    [],
  );
  return wizard.getByText(reference).innerText();
}

/** Expects one record of an application, exactly as it was sent, and one mail with its reference to whoever applied. */
export async function expectReceivedOnce(site: Site, journey: Journey, email: string, reference: string) {
  const records = await exportRecords(journey.records, { DATA_DIR: site.dataDir });
  expect(records.filter((record) => Object.values(record).includes(email))).toEqual([
    {
      ...journey.payloadFor(email, site),
      reference,
      status: "new",
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
  ]);
  const [letter] = await lettersTo(site, email);
  expect(letter?.subject).toContain(reference);
  expect(letter?.text).toContain(reference);
}

/** The year and the month (from 1) at the festival, in whatever zone the browser is. */
export function dateAtFestival(now = new Date()) {
  const [year = "", month = ""] = now.toLocaleDateString("sv", { timeZone: "Australia/Melbourne" }).split("-");
  return { year: Number(year), month: Number(month) };
}
