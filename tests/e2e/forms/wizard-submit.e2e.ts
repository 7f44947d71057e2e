import type { Page, Request } from "@playwright/test";
import { expect, test } from "#tests/support/browser/browser.ts";
import { band } from "#tests/support/forms/band-wizard.ts";
import { volunteer } from "#tests/support/forms/volunteer-wizard.ts";
import {
  applyButton,
  expectProblems,
  expectReceivedOnce,
  expectThanks,
  type Journey,
  openFilled,
  openWizard,
  press,
} from "#tests/support/forms/wizard.ts";

/** Both forms are submitted by the same code: the band's turn comes in `npm run test:long` only. */
for (const journey of [volunteer, band]) {
  const { applicant: who, submitUrl, records } = journey;

  test(`${who}: a status other than 200 shows the failure page, 429 and 503 after one more attempt; the answers and the key stay`, {
    tag: journey === band ? "@long" : [],
  }, async ({ page, site, browserErrors }) => {
    const email = `refused.${records}@example.org`;
    const requests = collectSubmissions(page, submitUrl);
    const wizard = await openFilled(page, journey, email);
    await page.route(submitUrl, (route) => route.fulfill({ status: 201, json: { reference: "V-000000" } }), {
      times: 1,
    });
    await press(wizard, "Submit");
    await expect(wizard.getByRole("heading", { name: "That did not go through" })).toBeFocused();
    await press(wizard, "Close");
    await applyButton(page).click();
    await expect(wizard).toContainText(`Step ${journey.steps.length} of ${journey.steps.length}`);
    expect(browserErrors.splice(0).join()).toContain("answered with status 201");

    const answerWith = (status: number, times: number) =>
      page.route(submitUrl, (route) => route.fulfill({ status, headers: { "Retry-After": "1" }, json: {} }), { times });
    await answerWith(429, 2);
    await press(wizard, "Submit");
    await expect(wizard.getByRole("heading", { name: "That did not go through" })).toBeFocused();
    expect(requests).toHaveLength(3);
    await press(wizard, "Close");
    await applyButton(page).click();
    await answerWith(503, 1);
    await press(wizard, "Submit");
    await expectReceivedOnce(site, journey, email, await expectThanks(wizard, journey, email));
    expectOneKey(requests, 5);
    browserErrors.length = 0;
  });

  test(`${who}: answers that the server refuses are shown in their steps with its words, also after the dialog was closed`, {
    tag: "@long",
  }, async ({ page, site, browserErrors }) => {
    const email = `mended.${records}@example.org`;
    const wizard = await openFilled(page, journey, email);
    const [first, ...others] = refused.get(journey) ?? [];
    const arrived = Promise.withResolvers<void>();
    await page.route(
      submitUrl,
      async (route) => {
        await arrived.promise;
        await route.continue({ postData: JSON.stringify(spoiled(journey, route.request().postDataJSON())) });
      },
      { times: 1 },
    );
    await press(wizard, "Submit");
    await press(wizard, "Close");
    arrived.resolve();
    await expect(page.getByText("Your application needs another look.")).toBeVisible();
    await applyButton(page).click();
    await expect(wizard.getByText(`Step ${first?.step} of`)).toBeVisible();
    await expectProblems(wizard, first?.messages ?? []);
    for (const { step, messages } of others) {
      while (!(await wizard.getByText(`Step ${step} of`).isVisible())) await press(wizard, "Next");
      await expectProblems(wizard, messages);
    }
    await expect(wizard.getByRole("alert")).toContainText("We do not know this field.");
    await press(wizard, "Submit");
    await expectReceivedOnce(site, journey, email, await expectThanks(wizard, journey, email));
    browserErrors.length = 0;
  });

  test(`${who}: an application sent offline is delivered once the connection is back, even with the dialog closed`, {
    tag: "@long",
  }, async ({ page, context, site, browserErrors }) => {
    const email = `offline.${records}@example.org`;
    await page.clock.install();
    const wizard = await openFilled(page, journey, email);
    await context.setOffline(true);
    await press(wizard, "Submit");
    await expect(wizard.getByText("Submitting...")).toBeVisible();
    for (const name of ["Submit", "Back"]) await expect(wizard.getByRole("button", { name })).toBeDisabled();
    await page.clock.fastForward(3000);
    await press(wizard, "Close");
    await expect(wizard).toBeHidden();
    await applyButton(page).click();
    await expect(wizard.getByText("Submitting...")).toBeVisible();
    await expect(wizard.getByText("Your answers are safe")).toHaveCount(0);
    await page.clock.fastForward(2500);
    await expect(wizard.getByText("Your answers are safe"), "5 s after Submit").toBeVisible();
    await press(wizard, "Close");
    await expect(wizard).toBeHidden();
    await expect(page.getByText("Your application is still on its way.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/Your application is in\. Your reference is [VB]-/)).toBeVisible();
    await applyButton(page).click();
    await expectReceivedOnce(site, journey, email, await expectThanks(wizard, journey, email));
    browserErrors.length = 0;
  });

  test(`${who}: an application whose response is lost is retried, and is stored and mailed once`, {
    tag: journey === band ? "@long" : [],
  }, async ({ page, site, browserErrors }) => {
    const email = `cut.${records}@example.org`;
    const requests = collectSubmissions(page, submitUrl);
    const wizard = await openFilled(page, journey, email);
    const stored: unknown[] = [];
    const loseAnswer = async (route: Parameters<Parameters<Page["route"]>[1]>[0]) => {
      stored.push(await (await route.fetch()).json());
      await route.abort("connectionreset");
    };
    await page.route(submitUrl, loseAnswer, { times: 1 });
    await press(wizard, "Submit");
    const reference = await expectThanks(wizard, journey, email);
    expect(stored).toEqual([{ reference }]);
    await expectReceivedOnce(site, journey, email, reference);
    expectOneKey(requests, 2);
    browserErrors.length = 0;
  });

  test(`${who}: a double click goes one step, and submits once`, { tag: journey === band ? "@long" : [] }, async ({
    page,
    site,
  }) => {
    const email = `double.${records}@example.org`;
    const requests = collectSubmissions(page, submitUrl);
    const wizard = await openWizard(page, journey);
    for (const [index, fill] of journey.steps.entries()) {
      await expect(wizard).toContainText(`Step ${index + 1} of ${journey.steps.length}`);
      await expect(wizard.getByRole("alert")).toHaveCount(0);
      await fill(wizard, email);
      await wizard.getByRole("button", { name: /^(Next|Submit)$/ }).dblclick();
    }
    await expectReceivedOnce(site, journey, email, await expectThanks(wizard, journey, email));
    expectOneKey(requests, 1);
  });

  test(`${who}: two tabs with the same answers make one application, one reference and one email`, {
    tag: "@long",
  }, async ({ page, context, site }) => {
    const email = `tabs.${records}@example.org`;
    const wizard = await openFilled(page, journey, email);
    const opened = context.waitForEvent("page");
    await page.evaluate(() => void window.open(location.href));
    const other = await openWizard(await opened, journey);
    await journey.refill(other);
    const both = [wizard, other];
    await Promise.all(both.map((each) => press(each, "Submit")));
    const [reference = "", again] = await Promise.all(both.map((each) => expectThanks(each, journey, email)));
    expect(again).toBe(reference);
    await expectReceivedOnce(site, journey, email, reference);
  });
}

const tooLong = "Please keep this to 40 characters.";

/** What the server says of the spoiled answers, step by step; what no step asks for at the end. */
const refused = new Map([
  [
    volunteer,
    [
      { step: 2, messages: [tooLong] },
      { step: 4, messages: ["Please provide your name."] },
    ],
  ],
  [
    band,
    [
      { step: 3, messages: [tooLong] },
      { step: 4, messages: ["Please select at least one option."] },
      { step: 7, messages: [] },
    ],
  ],
]);

/** An application as a page that disagrees with the server would send it. */
function spoiled(journey: Journey, sent: Record<string, unknown>) {
  if (journey === volunteer) return { ...sent, phone: "0".repeat(41), ecName: "", shoeSize: 43 };
  return { ...sent, leaderPhone: "0".repeat(41), musicians: spoiledRows(sent.musicians), shoeSize: 43 };
}

function spoiledRows(rows: unknown) {
  return Array.isArray(rows) && rows.map((row, index) => (index === 1 ? { ...row, instrument: "Kazoo" } : row));
}

/** Collects every attempt to submit, from now on. */
function collectSubmissions(page: Page, submitUrl: string): Request[] {
  const seen: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(submitUrl.replace("**", ""))) seen.push(request);
  });
  return seen;
}

/** Expects this many attempts, all with the same application and the same key. */
function expectOneKey(requests: Request[], tries: number) {
  expect(requests).toHaveLength(tries);
  const keys = new Set(requests.map((request) => request.headers()["idempotency-key"]));
  expect([...keys]).toEqual([expect.stringMatching(/^[\x21-\x7e]{10,255}$/)]);
  expect(new Set(requests.map((request) => request.postData())).size).toBe(1);
}
