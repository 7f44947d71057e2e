import type { Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { sidewaysOverflow, untilFontsLoad } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { addBands, fromOurPage } from "#tests/support/desk/desk-records.ts";
import { pressesAt } from "#tests/support/desk/presses.ts";

const references = (count: number) => Array.from({ length: count }, (_, at) => `B-${String(at + 1).padStart(6, "0")}`);

/** Decides about bands as their list does. */
async function decide(page: Page, url: string, bands: readonly string[], status: string) {
  const changes = bands.map((reference) => ({ reference, version: 1, status }));
  await page.request.get(`${url}/desk/api/bands?view=all`);
  const answer = await page.request.post(`${url}/desk/api/bands/change`, { data: { changes }, headers: fromOurPage });
  expect((await answer.json()).changed).toBe(bands.length);
}

async function expectReadable(page: Page) {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await accessibilityViolations(page), `${width} px`).toEqual([]);
    expect(await sidewaysOverflow(page), `${width} px`).toEqual([]);
  }
}

test("a band is accepted and told in two presses of keys; of two who write in one mail each keeps what the other did not touch", async ({
  page,
  start,
  context,
  browser,
  browserErrors,
}) => {
  test.setTimeout(120_000);
  const site = await start();
  await addBands(site, 2);
  await test.step("by keyboard alone a band is accepted and told in two presses, the mail is read on the way, and Undo stops it", async () => {
    await signInAtSite(context, site, { programme: "change" });
    await page.goto(`${site.url}/desk/bands/B-000001`);
    const presses = pressesAt(page);
    await presses.enter(page.getByRole("button", { name: "Accept and tell …" }));
    const dialog = page.getByRole("dialog", { name: "Tell The Lamplighters 1: yes" });
    await expect(dialog).toContainText("we would love The Lamplighters 1 to play");
    expect(await accessibilityViolations(page)).toEqual([]);
    await expect(dialog.getByRole("button", { name: "Close" }), "the focus is in the dialog").toBeFocused();
    await expect(dialog).toMatchAriaSnapshot(`
      - dialog /^Tell The Lamplighters 1/:
        - heading /^Tell The Lamplighters 1/ [level=2]
        - button "Close"
        - button "Send this mail in 10 minutes"
        - button "Told by telephone, no mail"
    `);
    await presses.enter(dialog.getByRole("button", { name: "Send this mail in 10 minutes" }));
    await expect(page.getByRole("region", { name: "Notices" }).getByRole("status")).toContainText(
      /^The Lamplighters 1: the mail goes (today|tomorrow) at /,
    );
    await expect(page.getByText(/^Will be told: accepted, (today|tomorrow) at /)).toBeVisible();
    await expect(page.getByText(/put a mail on its way: accepted, will be told (today|tomorrow) at/)).toBeVisible();
    expect(presses.count()).toBeLessThanOrEqual(2);
    await expect(page.getByRole("heading", { name: "Status" }), "nothing is next: the button is gone").toBeFocused();
    await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Decided, not told: the applicant knows nothing of this yet.")).toBeVisible();
  });

  await test.step("of two who write in one mail each keeps what the other did not touch, and the second is asked about the rest", async () => {
    await signInAtSite(context, site, { programme: "change" });
    await decide(page, site.url, ["B-000002"], "declined");
    const others = await browser.newContext();
    await signInAtSite(others, site, { programme: "change" }, { name: "Bob Ray" });
    const bobs = await others.newPage();
    for (const each of [page, bobs]) {
      await each.goto(`${site.url}/desk/announce`);
      await each.getByRole("button", { name: "Read the mail to The Lamplighters 2" }).click();
      await each.getByRole("button", { name: /^Add a personal line/ }).click();
    }
    await page.getByLabel("A personal line").fill("We liked your second song.");
    await page.getByLabel("Subject").fill("About your band");
    await page.getByRole("button", { name: "Save these words" }).click();
    await expect(page.getByText("Written for them")).toBeVisible();
    await bobs.getByLabel("A personal line").fill("Come and listen!");
    await bobs.getByRole("button", { name: "Save these words" }).click();
    const question = bobs.getByRole("dialog", { name: "Two of you at once" });
    await expect(question.getByRole("listitem")).toHaveText([
      "Ann Lee set the personal line to “We liked your second song.” while you were here. You chose “Come and listen!”.",
    ]);
    // That the first try was refused is what was to be seen.
    browserErrors.length = 0;
    await question.getByRole("button", { name: "Take mine" }).click();
    await expect(bobs.getByText("Come and listen!")).toBeVisible();
    await expect(bobs.getByText("About your band")).toBeVisible();
    await others.close();
  });
});

test("declines go in the morning, and one becomes a yes: until a mail has gone no screen says told, and that band hears yes, once", async ({
  page,
  start,
  context,
}) => {
  const site = await start();
  await addBands(site, 3);
  await signInAtSite(context, site, { chair: "change" });
  await decide(page, site.url, references(3), "declined");
  await page.goto(`${site.url}/desk/announce`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Send to 3 bands" }).click();
  await page.getByRole("link", { name: "3 no. Goes tomorrow at 9 am." }).click();
  const batch = page.url();
  const row = page.getByRole("row", { name: /The Lamplighters 2/ });
  await row.getByRole("button", { name: "Change the decision" }).click();
  await row.getByRole("button", { name: "Yes" }).click();
  await expect(row).toContainText("stopped, not sent; now yes, not told yet");
  await expect(page.getByText("3 no. 2 go tomorrow at 9 am, 1 stopped.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Send the decisions" }).first().click();
  await page.getByRole("checkbox", { name: "Select The Lamplighters 2" }).check();
  await page.getByRole("button", { name: "Send to 1 band" }).click();
  await expect(page.getByRole("link", { name: /^1 yes\. Goes (today|tomorrow) at / })).toBeVisible();
  for (const shown of [
    "",
    "/bands?view=all",
    "/bands/B-000002",
    "/bands/B-000001",
    "/announce",
    "/announce/minutes",
    batch,
  ]) {
    await page.goto(shown === batch ? batch : `${site.url}/desk${shown}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const said = (await page.getByRole("main").innerText()).replaceAll(/(will be|to be|not) told/gi, "");
    expect(said, shown).not.toMatch(/\btold\b/i);
  }
  const read = async (path: string) => (await page.request.get(`${site.url}/desk/api/mails${path}`)).json();
  const { mails } = await read("?view=scheduled");
  const texts: string[] = await Promise.all(mails.map(async ({ id }: { id: string }) => (await read(`/${id}`)).text));
  expect(texts).toHaveLength(3);
  expect(texts.filter((text) => text.includes("The Lamplighters 2"))).toEqual([
    expect.stringContaining("we would love"),
  ]);
  // A mail that did not arrive leads here.
  await page.goto(`${site.url}/desk/bands/B-000001#field-leaderEmail`);
  await expect(page.locator("#field-leaderEmail")).toBeFocused();
});

test("twenty declined bands are told in a few presses: nobody is chosen until somebody is, and stopping takes all back", {
  tag: "@long",
}, async ({ page, start, context }) => {
  const site = await start();
  await addBands(site, 22);
  await signInAtSite(context, site, { programme: "change" });
  const bands = references(22);
  await decide(page, site.url, bands.slice(0, 20), "declined");
  await decide(page, site.url, bands.slice(20), "accepted");
  await page.goto(`${site.url}/desk`);
  await page.getByRole("link", { name: /22 bands decided, not told/ }).click();
  await expect(page.getByRole("button", { name: "Send (nobody is chosen)" })).toBeDisabled();
  await page.getByRole("link", { name: /Bands: no 20/ }).click();
  // The accepted ones are gone once the view is there.
  await expect(page.getByRole("button", { name: "Read the mail to The Lamplighters 21" })).toHaveCount(0);
  await page.getByRole("button", { name: "Read the mail to The Lamplighters 7", exact: true }).click();
  await expect(page.getByText("Thank you for applying with The Lamplighters 7,")).toBeVisible();
  await expectReadable(page);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Send to 20 bands" }).click();
  await expect(page.getByRole("region", { name: "Notices" })).toContainText(
    "20 bands: the mail goes tomorrow at 9 am.",
  );
  await page.goto(`${site.url}/desk`);
  const underWay = page.getByRole("link", { name: "20 no. Goes tomorrow at 9 am." });
  await expect(underWay).toBeVisible();
  await underWay.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Goes out together");
  await expect(page).toHaveTitle("20 no: goes out together · The desk");
  await expectReadable(page);
  await page.getByRole("button", { name: "Stop 20 mails" }).click();
  await expect(page.getByText("20 no. 0 had gone, 20 stopped.")).toBeVisible();
  await page.goto(`${site.url}/desk/announce`);
  await expect(page.getByRole("link", { name: /^All 22/ })).toBeVisible();
});

test("a mail gets a personal line, another is kept back for a call, and the minutes print both", {
  tag: "@long",
}, async ({ page, start, context }) => {
  const site = await start();
  await addBands(site, 2);
  await signInAtSite(context, site, { programme: "change" });
  await decide(page, site.url, references(2), "declined");
  await page.goto(`${site.url}/desk/announce`);
  const ring = page.getByRole("button", { name: "I’ll ring first: The Lamplighters 1" });
  await ring.click();
  await expect(ring).toHaveAttribute("aria-pressed", "true");
  const standing = page.getByRole("main").getByRole("link", { name: "The Lamplighters 1", exact: true });
  await expect(standing, "who is rung stands once").toHaveCount(1);
  await page.reload();
  await expect(page.getByText("Ann Lee rings first")).toBeVisible();
  await expect(standing).toHaveCount(1);
  await test.step("somebody else takes that back, and Undo has her ring again", async () => {
    await signInAtSite(context, site, { programme: "change" }, { name: "Bob" });
    await page.reload();
    await page.getByRole("button", { name: "By mail after all: The Lamplighters 1" }).click();
    await expect(ring).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Ann Lee rings first")).toBeVisible();
  });
  await page.getByRole("button", { name: "Read the mail to The Lamplighters 2" }).click();
  await page.getByRole("button", { name: "Add a personal line, or change the words: The Lamplighters 2" }).click();
  await page.getByLabel("A personal line").fill("We still talk about your last set.");
  await page.getByRole("button", { name: "Close the mail to The Lamplighters 2" }).click();
  await page.getByRole("button", { name: "Read the mail to The Lamplighters 2" }).click();
  await expect(page.getByLabel("A personal line"), "what is not saved is still there").toHaveValue(/your last set/);
  await page.getByRole("button", { name: "Save these words" }).click();
  await expect(
    page.getByText(/^Dear .*,\s+We still talk about your last set\.\s+Thank you for applying/),
  ).toBeVisible();
  await expectReadable(page);
  await page.getByRole("checkbox", { name: /The Lamplighters 2/ }).check();
  await page.getByRole("button", { name: "Send to 1 band" }).click();
  await expect(page.getByText(/1 no. Goes/)).toBeVisible();
  await page.getByRole("button", { name: "Told by telephone, no mail: The Lamplighters 1" }).click();
  await expect(page.getByText("No decision waits to be sent.")).toBeVisible();
  await page.getByRole("link", { name: "The minutes of a day" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Decisions of /);
  await expect(page.getByText("2 decisions about bands: 2 no.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Bands: no (2)" })).toBeVisible();
  await expect(page.getByRole("row", { name: /The Lamplighters 1.*by telephone/ })).toBeVisible();
  await expectReadable(page);
});

test("below forty bands the button that tells is in sight, and after I’ll ring first no other row comes under the pointer", {
  tag: "@long",
}, async ({ page, start, context }) => {
  const site = await start();
  await addBands(site, 40);
  await signInAtSite(context, site, { programme: "change" });
  await decide(page, site.url, references(40), "declined");
  for (const [width, number] of [
    [360, 10],
    [1440, 20],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${site.url}/desk/announce`);
    await expect(page.getByRole("button", { name: "Send (nobody is chosen)" })).toBeInViewport({ ratio: 1 });
    const ring = (at: number) =>
      page.getByRole("button", { name: `I’ll ring first: The Lamplighters ${at}`, exact: true });
    const tops = async () =>
      Promise.all([ring(number), ring(number + 1)].map(async (each) => (await each.boundingBox())?.y));
    await untilFontsLoad(page);
    await ring(number).hover();
    const before = await tops();
    await ring(number).click();
    await expect(ring(number)).toHaveAttribute("aria-pressed", "true");
    await expect(ring(number)).toBeEnabled();
    expect(await tops(), `${width} px`).toEqual(before);
    await expect(page.getByRole("checkbox", { name: `Select The Lamplighters ${number}`, exact: true })).toBeDisabled();
    await page.reload();
    await expect(ring(number)).toHaveCount(0);
  }
});
