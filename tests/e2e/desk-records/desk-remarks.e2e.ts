import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { addBand, fromOurPage, openRecord } from "#tests/support/desk/desk-records.ts";
import type { Site } from "#tests/support/site/site.ts";

test("what is saved while the network fails is kept, and saved once when it is back: a note, a score, a task, a correction", async ({
  page,
  context,
  site,
  browserErrors,
}) => {
  await signInAtSite(context, site);
  await test.step("a note that is written when the network fails is kept, and is saved once when it is back", async () => {
    const reference = await addBand(context, site, "The Cut Wire");
    await openRecord(page, `${site.url}/desk/bands/${reference}`, "The Cut Wire");
    const note = page.getByLabel("A note");
    await note.fill("Heard them in May.");
    await page.reload();
    await expect(note).toHaveValue("Heard them in May.");
    await context.setOffline(true);
    await expect(page.getByText("There is no connection just now. What you write stays")).toBeVisible();
    await note.fill("Heard them in May. Very good.");
    await page.getByRole("button", { name: "Save note (committee only)" }).click();
    await expect(page.getByText("Not saved yet: there is no connection.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("listitem").filter({ hasText: "Heard them in May. Very good." })).toHaveCount(1);
    await expect(note).toHaveValue("");
    browserErrors.length = 0;
  });

  await test.step("a note whose answer was lost is saved once when it is pressed again, also with more words", async () => {
    const reference = await addBand(context, site, "The Lost Answer");
    await openRecord(page, `${site.url}/desk/bands/${reference}`, "The Lost Answer");
    let isCut = true;
    await page.route("**/notes", async (route) => {
      if (!isCut) return route.continue();
      await route.fetch();
      await route.abort();
    });
    // It is stored, and the page sees it, before it knows that.
    const note = page.getByRole("textbox", { name: /^(A|Your) note$/ });
    const save = page.getByRole("button", { name: "Save note (committee only)" });
    await note.fill("Too loud.");
    await save.click();
    await expect(page.getByText("Not saved yet: there is no connection.")).toBeVisible();
    await expect(note).toHaveValue("Too loud.");
    await note.fill("Too loud for the church.");
    await expect(page.getByText("Kept on this device until you save it.")).toBeVisible();
    isCut = false;
    await save.click();
    await expect(note).toHaveValue("");
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    const notes = page
      .getByRole("region", { name: "What happened" })
      .getByRole("listitem")
      .filter({ hasText: "for the committee" });
    await expect(notes).toHaveCount(1);
    await expect(notes).toContainText("Too loud for the church.");
    await note.fill("Ask about Sunday.");
    await notes.getByRole("button", { name: "Change" }).click();
    await expect(page.getByText("You have begun another note.")).toBeVisible();
    await expect(note).toHaveValue("Ask about Sunday.");
    await note.fill("");
    await notes.getByRole("button", { name: "Change" }).click();
    await expect(note).toHaveValue("Too loud for the church.");
    browserErrors.length = 0;
  });

  await test.step("saving says when it failed, and nothing is lost: a score, a task, a correction", async () => {
    const reference = await addBand(context, site, "The Slow Line");
    await openRecord(page, `${site.url}/desk/bands/${reference}`, "The Slow Line");
    await page.getByRole("button", { name: "Add a task" }).click();
    await page.getByLabel("What is to be done").fill("Ring them");
    await page.reload();
    await expect(page.getByLabel("What is to be done")).toHaveValue("Ring them");
    await page.getByRole("button", { name: "Correct Band name" }).click();
    await page.getByLabel("Band name", { exact: true }).fill("The Slow Lane");
    await context.setOffline(true);
    const failed = (region: string) => page.getByRole("region", { name: region }).getByText("Not saved: there is no");
    await page.getByRole("button", { name: "4", exact: true }).click();
    await expect(failed("Score")).toBeVisible();
    await page.getByRole("button", { name: "Shortlist" }).click();
    await expect(failed("Status")).toBeVisible();
    await page.getByRole("button", { name: "Set the task" }).click();
    await expect(failed("Tasks")).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(failed("What we know")).toBeVisible();
    await context.setOffline(false);
    // The connection breaks within an answer, too.
    const broken = { status: 200, contentType: "application/json", body: '{"ok":' };
    await page.route("**/score", (route) => route.fulfill(broken), { times: 1 });
    await Promise.all([page.waitForResponse("**/score"), page.getByRole("button", { name: "3", exact: true }).click()]);
    await expect(failed("Score")).toBeVisible();
    await page.getByRole("button", { name: "Set the task" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "4", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The Slow Lane" })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^Ring them/ })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "4", exact: true })).toHaveAttribute("aria-pressed", "true");
    browserErrors.length = 0;
  });
});

test("a task is set for somebody by a day, ticked off, seen by the other, and taken back", { tag: "@long" }, async ({
  page,
  context,
  site,
  browser,
}) => {
  await signInAtSite(context, site, { chair: "change" }, { name: "Ann Tasker" });
  const reference = await addBand(context, site, "The Errands");
  const bobs = await browser.newContext();
  await signInAtSite(bobs, site, { programme: "change" }, { name: "Bob Errand" });
  const bob = await bobs.newPage();
  const address = `${site.url}/desk/bands/${reference}`;
  await openRecord(page, address, "The Errands");
  await openRecord(bob, address, "The Errands");
  await page.getByRole("button", { name: "Add a task" }).click();
  await page.getByLabel("What is to be done").fill("Ring their drummer");
  await page.getByLabel("By whom").selectOption("Bob Errand");
  await page.getByLabel("By when").fill("2027-05-31");
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Set the task" }).click();
  const task = (window: typeof page) => window.getByRole("checkbox", { name: /^Ring their drummer/ });
  await expect(bob.getByText("Bob Errand, by Monday 31 May 2027")).toBeVisible();
  await bob.goto(`${site.url}/desk`);
  await bob.getByRole("link", { name: /^Ring their drummer The Errands/ }).click();
  await task(bob).click();
  await expect(bob.getByText("Done: Ring their drummer")).toBeVisible();
  await expect(task(page)).toBeChecked();
  await expect(page.getByText("Bob Errand ticked a task off.").first()).toBeVisible();
  await page.getByRole("button", { name: "Remove the task: Ring their drummer" }).click();
  await expect(task(page)).toHaveCount(0);
  await page.getByRole("status").getByRole("button", { name: "Undo" }).last().click();
  await expect(task(page)).toBeChecked();
  await expect(task(bob)).toBeChecked();
  await bobs.close();
});

test("Undo of what was with a former member leaves the record with nobody, and says so before it is pressed", {
  tag: "@long",
}, async ({ page, context, site, browser }) => {
  await signInAtSite(context, site, { chair: "change" }, { name: "Ann Undo" });
  const reference = await addBand(context, site, "The Handover");
  const bobs = await browser.newContext();
  const bob = await signInAtSite(bobs, site, { programme: "change" }, { name: "Bob Gone" });
  await bobs.close();
  await openRecord(page, `${site.url}/desk/bands/${reference}`, "The Handover");
  const assignee = page.getByLabel("Looked after by");
  await assignee.selectOption("Bob Gone");
  await expect(page.getByText("The Handover: Bob Gone looks after it now.")).toBeVisible();
  await takeOffCommittee(site, bob);
  await page.reload();
  await expect(assignee.locator("option:checked")).toHaveText("a former member");
  await assignee.selectOption("Ann Undo (you)");
  const notices = page.getByRole("region", { name: "Notices" });
  await expect(notices).toContainText("Ann Undo looks after it now. Undo leaves it with nobody:");
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect(notices).toContainText("Undone.");
  await expect(assignee.locator("option:checked")).toHaveText("nobody yet");
});

test("whoever may look only sees a record and no button that changes it, and a forced call is refused", async ({
  page,
  context,
  site,
  browser,
}) => {
  const chairs = await browser.newContext();
  await signInAtSite(chairs, site);
  const reference = await addBand(chairs, site, "The Shop Window");
  const api = `${site.url}/desk/api/bands/${reference}`;
  const note = { id: crypto.randomUUID(), words: "Seen by all." };
  await chairs.request.post(`${api}/notes`, { data: note, headers: fromOurPage });
  await chairs.close();
  const personId = await signInAtSite(context, site, { programme: "look" }, { singleKeys: true });
  await openRecord(page, `${site.url}/desk/bands/${reference}`, "The Shop Window");
  await expect(page.getByText("Seen by all.")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("button")).toHaveText(["Keyboard"]);
  for (const role of ["textbox", "combobox", "checkbox"] as const)
    await expect(main.getByRole(role, { disabled: false }), role).toHaveCount(0);
  await page.keyboard.press("4");
  expect(await accessibilityViolations(page)).toEqual([]);
  const task = { id: crypto.randomUUID(), words: "x", personId, dueOn: null, isDone: false };
  const calls = {
    change: { version: 1, changes: [{ field: "status", before: "new", after: "accepted" }] },
    score: { value: 5 },
    conflict: { hasConflictOfInterest: true },
    notes: { ...note, words: "x" },
    tasks: task,
  };
  for (const [path, data] of Object.entries(calls)) {
    const refused = await context.request.post(`${api}/${path}`, { data, headers: fromOurPage });
    expect(refused.status(), path).toBe(403);
  }
  const { status, scores, tasks, history } = await (await context.request.get(api)).json();
  expect([status, scores.own, tasks.length, history.length]).toEqual(["new", null, 0, 2]);
});

test("whoever says that it is their own band sees no score and no note, gives none, and may take that back", async ({
  page,
  context,
  site,
  browser,
}) => {
  await signInAtSite(context, site);
  const reference = await addBand(context, site, "The Relations");
  const api = `${site.url}/desk/api/bands/${reference}`;
  const post = (path: string, data: object) =>
    context.request.post(`${api}/${path}`, { data, headers: fromOurPage }).then((answer) => answer.status());
  expect(await post("score", { value: 5 })).toBe(200);
  expect(await post("notes", { id: crypto.randomUUID(), words: "Best of the year." })).toBe(200);
  const bobs = await browser.newContext();
  await signInAtSite(bobs, site, { programme: "change" }, { name: "Bob Cousin", singleKeys: true });
  const bob = await bobs.newPage();
  await openRecord(bob, `${site.url}/desk/bands/${reference}`, "The Relations");
  const headings = await bob.getByRole("heading", { level: 2 }).allTextContents();
  expect(headings.indexOf("Too close to judge?"), "before one scores").toBe(headings.indexOf("Score") - 1);
  await bob.getByRole("button", { name: "My band or my family: I judge nothing here" }).click();
  await expect(bob.getByRole("heading", { name: "Too close to judge", exact: true })).toBeVisible();
  await expect(bob.getByRole("heading", { name: "Score" })).toHaveCount(0);
  await expect(bob.getByLabel("A note")).toHaveCount(0);
  await expect(bob.getByText("Your band or your family: others decide here.")).toBeVisible();
  await expect(bob.getByRole("button", { name: "Accept and tell …" })).toHaveCount(0);
  await expect(bob.getByRole("button", { name: /^Status:/ })).toHaveCount(0);
  await bob.keyboard.press("5");
  await expect(bob.getByText("Best of the year.")).toHaveCount(0);
  await expect(bob.getByText("gave a score")).toHaveCount(0);
  expect(await accessibilityViolations(bob)).toEqual([]);
  const seen = await (await bobs.request.get(api)).json();
  expect([seen.scores, seen.notes]).toEqual([null, []]);
  for (const [path, data] of Object.entries({ score: { value: 1 }, notes: { id: crypto.randomUUID(), words: "x" } })) {
    const refused = await bobs.request.post(`${api}/${path}`, { data, headers: fromOurPage });
    expect(refused.status(), path).toBe(403);
  }
  await bob.goto(`${site.url}/desk/bands?view=all&q=relations`);
  await expect(bob.getByText("my band, my family")).toBeVisible();
  await openRecord(page, `${site.url}/desk/bands/${reference}`, "The Relations");
  await expect(page.getByText("5 on average. Ann Lee 5")).toBeVisible();
  await bob.goBack();
  await bob.getByRole("button", { name: "That was a slip" }).click();
  await expect(bob.getByText("Best of the year.")).toBeVisible();
  await bobs.close();
});

/** As the chair does in Settings. */
async function takeOffCommittee({ url, dataDir }: Site, personId: string) {
  await using db = openDatabase<SiteTables>(loadConfig({ SITE_URL: url, DATA_DIR: dataDir }).database);
  await db.updateTable("desk_people").set({ status: "left", roles: "{}" }).where("id", "=", personId).execute();
}
