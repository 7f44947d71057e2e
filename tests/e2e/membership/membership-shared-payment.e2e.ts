import { expect, test } from "#tests/support/browser/browser.ts";
import {
  expectStatus,
  fillCard,
  fillMembership,
  membersOf,
  openMembershipForm,
  payNow,
} from "#tests/support/membership/membership-journey.ts";
import { testCards } from "#tests/support/membership/test-cards.ts";

const confirm = "**/confirm";

test("a couple that pays in two tabs at once is not shown each other's membership", { tag: "@long" }, async ({
  page: anns,
  context,
  site,
  browserErrors,
}) => {
  const email = "couple@example.org";
  const bobs = await context.newPage();
  const paid = Promise.withResolvers<void>();
  await bobs.route(confirm, async (route) => {
    await paid.promise;
    await route.continue();
  });
  const [ann, bob] = [await openMembershipForm(anns, site), await openMembershipForm(bobs, site)];
  await fillMembership(ann, email);
  await fillMembership(bob, email);
  await bob.getByLabel("First name").fill("Bob");
  const recorded = bobs.waitForResponse("**/new-member");
  await payNow(bob).click();
  await recorded;
  await payNow(ann).click();
  await expectStatus(anns, "Payment succeeded");
  await expect(anns.getByRole("main")).toContainText(referenceOf("paid"));

  paid.resolve();
  await expect(bob.getByRole("alert").last()).toContainText("Please enter your card again");
  expect(referenceOf("pending")).toMatch(/^J-/);
  await fillCard(bob, testCards.good);
  await payNow(bob).click();
  await expectStatus(bobs, "Payment succeeded");
  await expect.poll(() => membersOf(site, email)).toMatchObject([{ status: "paid" }, { status: "paid" }]);
  expect(browserErrors.splice(0).filter((error) => !/40[09]|closed|unexpected_state/.test(error))).toEqual([]);

  function referenceOf(status: string) {
    return String(membersOf(site, email).find((member) => member.status === status)?.reference);
  }
});

test("after a lost response the next press leads to the success page", { tag: "@long" }, async ({
  page,
  site,
  browserErrors,
}) => {
  const email = "lost@example.org";
  const form = await openMembershipForm(page, site);
  await page.route(
    confirm,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await fillMembership(form, email);
  await payNow(form).click();
  await expect(form.getByRole("alert").last()).toContainText("nobody pays twice");
  await payNow(form).click();
  await expectStatus(page, "Payment succeeded");
  await expect.poll(() => membersOf(site, email)).toMatchObject([{ status: "paid" }]);
  browserErrors.length = 0;
});
