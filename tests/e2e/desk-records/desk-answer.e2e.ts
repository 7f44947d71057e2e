import type { BrowserContext, Page } from "@playwright/test";
import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { journeyWidths, sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { fromOurPage } from "#tests/support/desk/desk-records.ts";
import { startImapServer } from "#tests/support/servers/imap-server.ts";
import type { Site } from "#tests/support/site/site.ts";

/** A message of somebody's own. @returns its page */
async function addMessage({ request }: BrowserContext, site: Pick<Site, "url">, senderName: string): Promise<string> {
  const answers = { senderName, senderEmail: `${senderName.toLowerCase()}@example.org`, message: "Is there\na ramp?" };
  const data = { id: crypto.randomUUID(), source: "phone", answers, isAcknowledged: false };
  const added = await request.post(`${site.url}/desk/api/messages/add`, { data, headers: fromOurPage });
  return `${site.url}/desk/messages/${(await added.json()).reference}`;
}

const field = (page: Page) => page.getByRole("textbox", { name: "Your answer" });
const send = (page: Page) => page.getByRole("button", { name: /^Send to / });

for (const width of journeyWidths)
  test(`at ${width} px a message is answered from Today by two presses, and taken back with its words`, async ({
    page,
    start,
    context,
  }) => {
    const site = await start();
    await signInAtSite(context, site, { editor: "change" });
    await addMessage(context, site, `Zoe${width}`);
    await page.setViewportSize({ width, height: 780 });
    await page.goto(`${site.url}/desk`);
    let presses = 0;
    const press = async (locator: ReturnType<Page["getByRole"]>) => {
      presses += 1;
      await locator.click();
    };
    await press(page.getByRole("link", { name: `Zoe${width} waits for an answer since today` }));
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("Yes, at the side door.");
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toEqual([]);
    await press(send(page));
    const answer = page.getByRole("listitem").filter({ hasText: "Yes, at the side door." });
    await expect(answer).toContainText("goes in a minute");
    await expect(answer, "it stands above the field").toBeInViewport({ ratio: 1 });
    await expect(field(page)).toBeInViewport();
    await expect(page.getByText("Answered.", { exact: true })).toBeVisible();
    expect(presses).toBeLessThanOrEqual(2);
    await expect(field(page)).toHaveValue("");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(field(page)).toHaveValue("Yes, at the side door.");
    await expect(page.getByText("Waiting for an answer.")).toBeVisible();
    await send(page).click();
    await expect(page.getByText("Answered.", { exact: true })).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Take it back" }).click();
    await expect(field(page)).toHaveValue("Yes, at the side door.");
    await expect(field(page)).toBeFocused();
    await expect(answer).toHaveCount(0);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

test("at a band one writes a note, until one turns to an answer; each keeps its draft, and a long story is folded", async ({
  page,
  context,
  site,
}) => {
  await signInAtSite(context, site);
  const answers = { bandName: "The Two Pens", leaderName: "Joan Baker", leaderEmail: "joan.baker@example.org" };
  const post = async (path: string, data: object) =>
    (await context.request.post(`${site.url}/desk/api/bands/${path}`, { data, headers: fromOurPage })).json();
  const { reference } = await post("add", { id: crypto.randomUUID(), source: "phone", answers, isAcknowledged: false });
  for (let value = 0; value < 12; value += 1) await post(`${reference}/score`, { value: 1 + (value % 5) });
  const address = `${site.url}/desk/bands/${reference}`;
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(address);
  const note = page.getByRole("textbox", { name: "A note" });
  const kind = (name: string) => page.getByRole("button", { name, exact: true });
  await test.step("of many changes the newest are shown, and the others at a press", async () => {
    const story = page.getByRole("region", { name: "What happened" }).getByRole("listitem");
    await expect(story).toHaveCount(8);
    await page.emulateMedia({ media: "print" });
    await expect(story, "paper tells all").toHaveCount(13);
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("button", { name: "Show 5 earlier" }).click();
    await expect(story).toHaveCount(13);
    await expect(page.getByRole("button", { name: "Hide 5 earlier" })).toBeFocused();
  });
  await page.getByRole("button", { name: "Write a note or an answer" }).click();
  await expect(note).toBeFocused();
  await expect(note).toBeInViewport({ ratio: 1 });
  await note.fill("Drummer too loud.");
  await expect(kind("Note")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("The committee reads this. Joan may ask for a copy.")).toBeVisible();
  await expect(send(page)).toHaveCount(0);
  await kind("Answer to Joan Baker").click();
  await expect(field(page)).toBeFocused();
  await field(page).fill("Dear Joan,");
  await expect(page.getByText("It goes to joan.baker@example.org a minute after you press Send.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send to Joan Baker" })).toBeEnabled();
  await expect(page.getByRole("button", { name: "Save note (committee only)" })).toHaveCount(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toEqual([]);
  await page.reload();
  await expect(note, "it starts as a note again").toHaveValue("Drummer too loud.");
  await expect(kind("Answer to Joan Baker, begun")).toHaveAttribute("aria-pressed", "false");
  await note.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "Ann Lee, for the committee" })).toContainText("Drummer");
  await expect(note).toHaveValue("");
  await expect(note, "by keyboard one goes on where one was").toBeFocused();
  await kind("Answer to Joan Baker, begun").click();
  await expect(field(page)).toHaveValue("Dear Joan,");
  await send(page).click();
  const answer = page.getByRole("listitem").filter({ hasText: "Dear Joan," });
  await expect(answer).toContainText("goes in a minute");
  await expect(page.getByText("Saved.", { exact: true }), "it has not gone yet").toHaveCount(0);
  await expect(kind("Answer to Joan Baker"), "nothing but a press turns it").toHaveAttribute("aria-pressed", "true");
});

test("an answer in writing is there after a reload, and gone after signing out", { tag: "@long" }, async ({
  page,
  context,
  site,
}) => {
  await signInAtSite(context, site);
  const address = await addMessage(context, site, "Ida");
  await page.goto(address);
  await field(page).fill("Dear Ida,");
  await expect(page.getByText("Kept on this device until you send it.")).toBeVisible();
  await page.reload();
  await expect(field(page)).toHaveValue("Dear Ida,");
  await page.goto(`${site.url}/desk/me`);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/desk/sign-in`);
  await signInAtSite(context, site);
  await page.goto(address);
  await expect(field(page)).toHaveValue("");
});

test("of two members who answer at once each sees the other, and the second reads the first's answer before theirs goes", {
  tag: "@long",
}, async ({ page, context, site, browser }) => {
  await signInAtSite(context, site, { chair: "change" }, { name: "Ann Lee" });
  const address = await addMessage(context, site, "Una");
  const others = await browser.newContext();
  await signInAtSite(others, site, { chair: "change" }, { name: "Bob Ray" });
  const bobs = await others.newPage();
  await page.goto(address);
  await bobs.goto(address);
  await field(bobs).fill("No, sorry.");
  await expect(page.getByText("Bob Ray is answering this.")).toBeVisible({ timeout: 15_000 });
  await field(page).fill("Yes, at the side door.");
  await send(page).click();
  await expect(page.getByText("Answered.", { exact: true })).toBeVisible();
  // What the other wrote moves the button as it appears.
  await expect(bobs.getByText("Yes, at the side door.")).toBeVisible({ timeout: 15_000 });
  await send(bobs).click();
  const question = bobs.getByRole("dialog", { name: "Two of you at once" });
  await expect(question.getByText("Ann Lee answered meanwhile: “Yes, at the side door.”")).toBeVisible();
  expect(await accessibilityViolations(bobs)).toEqual([]);
  await question.getByRole("button", { name: "Do not send mine" }).click();
  await expect(field(bobs)).toHaveValue("No, sorry.");
  await expect(bobs.getByRole("button", { name: "Take it back" })).toHaveCount(1);
  await send(bobs).click();
  await bobs.getByRole("button", { name: "Send mine, too" }).click();
  await expect(bobs.getByRole("button", { name: "Take it back" })).toHaveCount(2);
  await others.close();
});

test(
  "what comes back is read in from the mailbox, as text, with its attachment to be saved",
  { tag: "@long" },
  async ({ page, start, context }, testInfo) => {
    test.setTimeout(120_000);
    await using imap = await startImapServer();
    const dataDir = testInfo.outputPath("data");
    const first = await start({}, dataDir);
    await signInAtSite(context, first, { editor: "change" });
    const address = await addMessage(context, first, "Ora");
    await page.goto(address);
    await field(page).fill("Yes, at the side door.");
    await send(page).click();
    await expect(page.getByText("Answered.", { exact: true })).toBeVisible();
    await page.goto("about:blank");
    const messageId = await messageIdIn(first);
    await first.stop();
    const parts = [
      "Content-Type: text/html\r\n\r\n<p>Thank you!<br>And a lift?</p><script>alert(1)</script>",
      'Content-Type: text/html\r\nContent-Disposition: attachment; filename="plan.html"\r\n\r\n<p>Here</p>',
    ];
    const head = `From: ora@example.org\r\nMessage-ID: <1@example.org>\r\nIn-Reply-To: ${messageId}\r\n`;
    const body = parts.map((part) => `--limit\r\n${part}\r\n`).join("");
    imap.deliver(`${head}Content-Type: multipart/mixed; boundary=limit\r\n\r\n${body}--limit--\r\n`);
    const site = await start({ REPLY_IMAP_URL: imap.url() }, dataDir);
    await signInAtSite(context, site, { editor: "change" });
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(address.replace(first.url, site.url));
    await expect(page.getByText("Thank you!")).toHaveText("Thank you!\nAnd a lift?", { timeout: 30_000 });
    await expect(page.getByText("Waiting for an answer.")).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toEqual([]);
    const saving = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save plan.html" }).click();
    expect((await saving).suggestedFilename()).toBe("plan.html");
    await page.goto(`${site.url}/desk`);
    await expect(page.getByRole("link", { name: "Ora waits for an answer since today" })).toBeVisible();
  },
);

/** The Message-ID of the one answer that was written at a site. */
async function messageIdIn(site: Pick<Site, "url" | "dataDir">): Promise<string> {
  await using db = openDatabase<SiteTables>(loadConfig({ SITE_URL: site.url, DATA_DIR: site.dataDir }).database);
  const entry = await db.selectFrom("desk_conversation_entries").select("message_id").executeTakeFirstOrThrow();
  return entry.message_id ?? "";
}
