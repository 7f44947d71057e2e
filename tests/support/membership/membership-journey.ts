import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import { expect, openPage } from "../browser/browser.ts";
import { emailsTo } from "../servers/mailbox.ts";
import type { Site } from "../site/site.ts";
import { testCards } from "./test-cards.ts";

/** What these tests write, by label. */
export const details = {
  "First name": "Ada",
  "Last name": "Bright",
  Phone: "0491 570 006",
  Address: "1 Main Street",
  City: "Goldfield",
  Postcode: "3999",
};

/** Opens the membership form by its button, and waits until the card can be entered. */
export async function openMembershipForm(page: Page, site: Pick<Site, "url">): Promise<Locator> {
  await openPage(page, `${site.url}/membership`);
  return pressApplyNow(page);
}

/** The same on the page that is open. */
export async function pressApplyNow(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Apply now" }).click();
  return waitUntilPayable(page);
}

/** The form, once its card can be entered. */
export async function waitUntilPayable(page: Page): Promise<Locator> {
  const form = page.getByRole("dialog", { name: "Membership Form" });
  await expect(form.getByLabel("Card number")).toBeVisible();
  return form;
}

/** Fills in everything, the card too. */
export async function fillMembership(form: Locator, email: string, card: string = testCards.good) {
  await fillDetails(form, email);
  await fillCard(form, card);
}

export async function fillDetails(form: Locator, email: string) {
  for (const [label, text] of Object.entries({ ...details, Email: email })) await form.getByLabel(label).fill(text);
}

export async function fillCard(form: Locator, card: string) {
  await form.getByLabel("Card number").fill(card);
  await form.getByLabel("Expiry date").fill("12 / 34");
  await form.getByLabel("Security code").fill("123");
}

export function payNow(form: Locator): Locator {
  return form.getByRole("button", { name: "Pay now" });
}

/** From the membership page to the press of Pay now. */
export async function pay(page: Page, site: Pick<Site, "url">, email: string, card: string = testCards.good) {
  const form = await openMembershipForm(page, site);
  await fillMembership(form, email, card);
  await payNow(form).click();
  return form;
}

/** Expects the success page to say this. */
export async function expectStatus(page: Page, text: string) {
  await expect(page).toHaveURL(/\/member-success$/);
  await expect(page.getByRole("main").getByText(text, { exact: true })).toBeVisible();
}

const record = z.object({ reference: z.string(), status: z.string(), payment_intent: z.nullable(z.string()) });

/** The memberships that a site has on record for an address, oldest first. */
export function membersOf(site: Site, email: string) {
  const found = query(
    site,
    "select reference, status, payment_intent from members where email = ? order by received_at",
    email,
  );
  return z.array(record).parse(found);
}

/** How many payments have come in at the sandbox that name this address as the payer's, and were not refunded. */
export function paymentsOf(site: Site, email: string): number {
  const paid = 'instr(state, \'"status":"succeeded"\') > 0 and instr(state, \'"refund":{\') = 0';
  return query(site, `select id from sandbox_payment_intents where ${paid} and instr(state, ?) > 0`, `"${email}"`)
    .length;
}

/** Expects one paid membership for one payment, and both emails about it, once. @returns its reference */
export async function expectOnePaidMember(site: Site, email: string): Promise<string> {
  await expect.poll(() => membersOf(site, email), { timeout: 20_000 }).toMatchObject([{ status: "paid" }]);
  const [{ reference, payment_intent: payment } = { reference: "", payment_intent: "" }] = membersOf(site, email);
  const emails = ["festival", "member"].map((recipient) => ({ kind: `membership-${recipient}`, status: "sent" }));
  // A process takes longer for its first email.
  await expect.poll(() => emailsAbout(site, payment ?? ""), { timeout: 20_000 }).toEqual(emails);
  const [confirmationEmail] = await emailsTo(site, email);
  expect(confirmationEmail?.text).toContain(reference);
  expect(paymentsOf(site, email)).toBe(1);
  return reference;
}

/** Expects that no payment has succeeded, and that no email was queued. */
export function expectNothingPaid(site: Site, email: string) {
  expect(membersOf(site, email).filter(({ status }) => status === "paid")).toEqual([]);
  expect(paymentsOf(site, email)).toBe(0);
  expect(emailsAbout(site, `"${email}"`)).toEqual([]);
}

/** The emails whose facts contain a payment or an address. */
function emailsAbout(site: Site, what: string) {
  return query(site, "select kind, status from outbox where instr(facts, ?) > 0 order by kind", what);
}

function query(site: Site, sql: string, value: string) {
  const db = new DatabaseSync(join(site.dataDir, "festival.sqlite"), { readOnly: true, timeout: 5000 });
  const rows = db.prepare(sql).all(value);
  db.close();
  return rows.map((row) => ({ ...row }));
}
