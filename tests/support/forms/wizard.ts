import type { Locator, Page } from "@playwright/test";
import { accessibilityViolations } from "../browser/accessibility-violations.ts";
import { expect, openPage } from "../browser/browser.ts";
import { emailsTo } from "../servers/mailbox.ts";
import type { Site } from "../site/site.ts";
import { exportRecords } from "./export.ts";

/** What the tests of both wizards need to know about one of them. */
export type Journey = {
  /** The applicant, for a test's name. */
  applicant: string;
  /** The path of its page. */
  path: string;
  /** The URL pattern of the request for its questions. */
  questionsUrl: string;
  /** The URL pattern of the request that submits an application. */
  submitUrl: string;
  /** The URL of the script that its button loads. */
  scriptUrl: RegExp;
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

const phone = { width: 360, height: 740 };
const wideScreen = { width: 1440, height: 900 };

/** Screens for a whole application by mouse and by keyboard alone: `npm run test:long` takes both for each, `npm test` one, to save time. */
export const screens = process.env.LONG
  ? { byMouse: [phone, wideScreen], byKeyboard: [phone, wideScreen] }
  : { byMouse: [phone], byKeyboard: [wideScreen] };

/** The button at the end of a page that opens its wizard, whether or not a draft is saved. */
export function applyButton(page: Page): Locator {
  return page.getByRole("button", { name: /^(Apply now|Continue your application)/ }).last();
}

/** Opens a wizard by its button. */
export async function openWizard(page: Page, journey: Journey): Promise<Locator> {
  await openPage(page, journey.path);
  await applyButton(page).click();
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
  await applyButton(page).click();
  const wizard = page.getByRole("dialog");
  await expect(wizard).toContainText(`Step ${journey.steps.length} of ${journey.steps.length}`);
  await journey.refill(wizard);
  return wizard;
}

/** Presses the last button of that name: the wizard's Cancel, not that of an upload above it. */
export async function press(wizard: Locator, name: string) {
  await wizard.getByRole("button", { name, exact: true }).last().click();
}

/** Presses an incomplete button: nothing is sent, and the error summary has the focus, with these messages or with the fields' names. */
export async function pressIncomplete(wizard: Locator, name: string, messages: string[], names?: string[]) {
  const button = wizard.getByRole("button", { name, exact: true });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  // A forced click does not wait for the end of the modal's animation, but hover does.
  await button.hover();
  await button.click({ force: true });
  await expectProblems(wizard, messages, names);
}

/** Expects these messages, or the fields' names, in the focused error summary, and each message without its label beside its field. */
export async function expectProblems(wizard: Locator, messages: string[], names?: string[]) {
  const summary = wizard.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText(names ?? messages);
  if (names) await expect(summary.getByRole("heading")).toHaveText(`${names.length} answers are missing`);
  await expect(wizard.page()).toHaveTitle(/^Error: /);
  const unlabelled = messages.map((message) => message.replace(/ \([^)]+\)$/, ""));
  const fieldErrors = wizard.locator("[id$='-error']");
  for (const message of unlabelled) {
    const times = unlabelled.filter((each) => each === message).length;
    await expect(fieldErrors.getByText(message, { exact: true }), "beside the field").toHaveCount(times);
  }
  expect(await accessibilityViolations(wizard.page(), "dialog")).toEqual([]);
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
  await expect(wizard.getByText(email).first()).toBeVisible();
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
  const [confirmationEmail] = await emailsTo(site, email);
  expect(confirmationEmail?.subject).toContain(reference);
  expect(confirmationEmail?.text).toContain(reference);
}

/** The year and the month (from 1) in the festival's time zone. */
export function dateAtFestival(now = new Date()) {
  const [year = "", month = ""] = now.toLocaleDateString("sv", { timeZone: "Australia/Melbourne" }).split("-");
  return { year: Number(year), month: Number(month) };
}
