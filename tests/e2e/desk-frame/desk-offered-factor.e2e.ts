import { expect, test } from "#tests/support/browser/browser.ts";
import { addPasskeyDevice } from "#tests/support/desk/passkey-device.ts";
import { emailsTo } from "#tests/support/servers/mailbox.ts";

// As on one's own computer: a second factor is offered, and nobody needs one.
test.use({ siteSettings: { DESK_SECOND_FACTOR: "offered" } });

test("who opens the desk is led through the first steps, may leave them for later, and my account says what is so once a device is added, and removed", {
  tag: "@long",
}, async ({ page, site, browserErrors }) => {
  const { setPresence } = await addPasskeyDevice(page);
  const desk = `${site.url.replace("127.0.0.1", "localhost")}/desk`;
  const welcome = page.getByRole("heading", { level: 1, name: "Welcome, Ann" });
  const box = page.getByText("Add this device, and from then on");
  const codes = page.getByRole("heading", { name: "One-time codes on paper" });
  await page.goto(/the desk +(\S+)/.exec(site.output())?.[1] ?? "");
  await page.getByLabel("Your name").fill("Ann Lee");
  await page.getByLabel("Your e-mail address").fill("ann@example.org");
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(welcome).toBeVisible();
  await page.getByRole("link", { name: "Later: go to Today" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await page.goto(`${desk}/me`);
  await expect(box).toBeVisible();
  await setPresence(false);
  await page.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();

  await page.goto(desk);
  await page.getByLabel("Your e-mail address").fill("ann@example.org");
  await page.getByRole("button", { name: "Send me a link" }).click();
  const mail = (await emailsTo(site, "ann@example.org", 1)).at(-1);
  await page.getByLabel("The code in the mail").fill(/asked for it: (\d{3} \d{3})/.exec(mail?.text ?? "")?.[1] ?? "");
  await page.getByRole("button", { name: "Sign in with the code" }).click();
  await expect(welcome).toBeVisible();

  await setPresence(true);
  await page.goto(`${desk}/me`);
  await expect(codes).toBeHidden();
  await page.getByRole("button", { name: "Add this device" }).click();
  await expect(codes).toBeVisible();
  await expect(box).toBeHidden();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(box).toBeVisible();
  await expect(codes).toBeHidden();
  browserErrors.length = 0;
});
