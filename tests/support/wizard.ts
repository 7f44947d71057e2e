import type { Locator, Page } from "@playwright/test";
import { accessFaults } from "./access-faults.ts";
import { expect, openPage } from "./browser.ts";
import { exportRecords } from "./export.ts";
import { emailsTo } from "./mailbox.ts";
import type { Site } from "./site.ts";

/** What the tests of both wizards need to know about one of them. */
export type Journey = {
  /** The applicant, for a test's name. */
  who: string;
  /** The path of its page. */
  path: string;
  /** The address of its questions. */
  questions: string;
  /** The address that applications are posted to. */
  post: string;
  /** The script that its button loads. */
  script: RegExp;
  /** Fills in each step, in order. */
  steps: readonly ((wizard: Locator, email: string) => Promise<void>)[];
  /** Fills in the fields that a saved draft does not contain. */
  refill: (wizard: Locator) => Promise<void>;
  /** The complete payload. */
  payloadFor: (email: string, site: Site) => Record<string, unknown>;
  reference: RegExp;
  /** The name of its records for `npm run export`. */
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

/** Completes the steps before this one, and leaves it empty. */
export async function goToStep(wizard: Locator, { steps }: Journey, step: number, email: string) {
  for (const fill of steps.slice(0, step - 1)) {
    await fill(wizard, email);
    await press(wizard, "Next");
  }
}

/** Completes every step; only Submit is left. */
export async function fillAll(wizard: Locator, journey: Journey, email: string) {
  await goToStep(wizard, journey, journey.steps.length, email);
  await journey.steps.at(-1)?.(wizard, email);
}

/** The stored drafts of applications that were filled in once, for other tests of the same worker. */
const drafts = new Map<Journey, string>();

/**
 * Opens a wizard in which only Submit is left. The first test of a worker fills it in; others start from its draft, which takes a fraction
 * of the time.
 */
export async function openFilled(page: Page, journey: Journey, email: string): Promise<Locator> {
  const draft = drafts.get(journey);
  if (draft === undefined) {
    const wizard = await openWizard(page, journey);
    await fillAll(wizard, journey, email);
    const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
    drafts.set(journey, stored.replaceAll(email, "(email)"));
    return wizard;
  }
  await openPage(page, journey.path);
  await page.evaluate(
    (stored) => void Object.assign(sessionStorage, JSON.parse(stored)),
    draft.replaceAll("(email)", email),
  );
  await page.getByRole("button", { name: "Apply now" }).click();
  const wizard = page.getByRole("dialog");
  await expect(wizard).toContainText(`Step ${journey.steps.length} of ${journey.steps.length}`);
  await journey.refill(wizard);
  return wizard;
}

/** Presses the last button of that name: the wizard's Cancel, not that of an upload above it. */
export async function press(wizard: Locator, name: string) {
  await wizard.getByRole("button", { name, exact: true }).last().click();
}

/** Presses an incomplete button: nothing is sent, and the error summary with these messages has the focus. */
export async function pressIncomplete(wizard: Locator, name: string, messages: string[]) {
  const button = wizard.getByRole("button", { name, exact: true });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  // A forced click does not wait for the end of the modal's animation, but hover does.
  await button.hover();
  await button.click({ force: true });
  await expectProblems(wizard, messages);
}

/** Expects these messages in the focused error summary, and each without its label beside its field. */
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
  expect(await accessFaults(wizard.page(), "dialog")).toEqual([]);
}

/** The same by keyboard alone: the summary has the focus, and its link moves the focus to the field. */
export async function pressIncompleteNext(wizard: Locator, message: string, field: Locator) {
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

/** Expects the confirmation, and no saved draft. @returns the reference. */
export async function expectThanks(wizard: Locator, { reference }: Journey, email: string): Promise<string> {
  await expect(wizard.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(wizard.getByText(email)).toBeVisible();
  expect(await wizard.page().evaluate(() => Object.keys(sessionStorage).filter((key) => /^wizard:/.test(key)))).toEqual(
    [],
  );
  return wizard.getByText(reference).innerText();
}

/** Expects exactly one record with the whole payload, and one email with its reference to the applicant. */
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
  const [letter] = await emailsTo(site, email);
  expect(letter?.subject).toContain(reference);
  expect(letter?.text).toContain(reference);
}

/** The year and the month (from 1) in the festival's time zone. */
export function dateAtFestival(now = new Date()) {
  const [year = "", month = ""] = now.toLocaleDateString("sv", { timeZone: "Australia/Melbourne" }).split("-");
  return { year: Number(year), month: Number(month) };
}
