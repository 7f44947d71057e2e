import { expect, test } from "vitest";
import { PaymentsUnavailable } from "#services/payments/payment-errors.server.ts";
import { requestConfirmations } from "#site/features/membership/success/request-confirmations.ts";
import { entryOf } from "#tests/support/content/content-fixtures.ts";
import { openMembershipServices } from "#tests/support/membership/membership-services.ts";
import { openVisitor, type Visitor } from "#tests/support/membership/membership-visitor.ts";
import { testCards } from "#tests/support/membership/test-cards.ts";

const payer = { senderEmail: "ann@example.org", senderName: "Ann Lee", year: 2027 };
const template = {
  firstParagraph: {},
  from: "x@example.org",
  fromName: "X",
  personalisation: "Dear",
  signoff: "Bye",
  subjectLine: "Hi",
};
const neutral = "Thank you. If a membership was paid, its confirmation is on its way.";

/** Both mutations as the success page sends them. */
async function confirmBoth(visitor: Visitor, about: object = {}) {
  const answers: unknown[] = [];
  const through = async (path: string, init?: RequestInit) => {
    if (path === "/api/page/member-email") return Response.json({ items: [entryOf("memberEmail", template)] });
    const sent = JSON.parse(String(init?.body));
    const { body } = await visitor.graphql(sent.query, { ...sent.variables, ...about });
    answers.push(body);
    return Response.json({ data: {} });
  };
  await requestConfirmations(through, payer);
  return answers.map((answer) => JSON.stringify(answer));
}

test("with a paid payment in the cookie both are confirmed, and each email is queued once in ten reloads", async () => {
  await using services = await openMembershipServices();
  const visitor = openVisitor(services.app);
  await visitor.becomeMember();
  for (let reload = 0; reload < 10; reload += 1) {
    const answers = await confirmBoth(visitor);
    expect(answers.join()).toMatch(/on its way to your inbox.*knows that you have joined/);
    expect(answers.join()).not.toMatch(/errors/);
  }
  expect((await services.mails()).map(({ kind }) => kind)).toEqual(["membership-festival", "membership-member"]);
});

test("either alone queues both emails", async () => {
  await using services = await openMembershipServices();
  const visitor = openVisitor(services.app);
  await visitor.becomeMember();
  await visitor.graphql("mutation { sendMembershipConfirmationCJF { responseMsg } }");
  expect(await services.mails()).toHaveLength(2);
});

test("an email has stored facts, whatever recipient, sender and text are sent", async () => {
  await using services = await openMembershipServices();
  const visitor = openVisitor(services.app);
  await visitor.becomeMember();
  await confirmBoth(visitor, { senderEmail: "victim@example.org", senderName: "Evil", signoff: "Evil", year: 1 });
  const facts = (await services.mails()).map((mail) => mail.facts).join();
  expect(facts).toContain("ann@example.org");
  expect(facts).not.toMatch(/victim|Evil/);
});

test.each(["no cookie", "nothing paid", "a forged cookie", "a declined card", "a slow card"])(
  "with %s the response is neutral and nothing is queued",
  async (how) => {
    await using services = await openMembershipServices();
    const visitor = openVisitor(services.app, how === "a forged cookie" ? { cookie: "payment=pi_1.c2ln" } : {});
    if (how === "nothing paid") await visitor.join(await visitor.begin());
    if (how === "a declined card") await visitor.becomeMember({}, testCards.declined);
    if (how === "a slow card") await visitor.becomeMember({}, testCards.succeedsLater);
    expect((await confirmBoth(visitor)).join()).toContain(neutral);
    expect(await services.mails()).toEqual([]);
  },
);

test("another browser's payment confirms nothing", async () => {
  await using services = await openMembershipServices();
  await openVisitor(services.app).becomeMember();
  expect((await confirmBoth(openVisitor(services.app))).join()).toContain(neutral);
  expect(await services.members()).toMatchObject([{ status: "pending" }]);
});

test("while the provider is unavailable the response is neutral, unless the payment is synced already", async () => {
  await using services = await openMembershipServices();
  const visitor = openVisitor(services.app);
  await visitor.becomeMember();
  services.client.retrieve = async () => {
    throw new PaymentsUnavailable();
  };
  expect((await confirmBoth(visitor)).join()).toContain(neutral);
  services.client.retrieve = services.provider.retrieve;
  await visitor.fetchPayment();
  services.client.retrieve = async () => {
    throw new PaymentsUnavailable();
  };
  expect((await confirmBoth(visitor)).join()).not.toContain(neutral);
});

test("120 requests a minute are answered, the next is refused", async () => {
  await using services = await openMembershipServices({ RATE_LIMIT: "on" });
  const visitor = openVisitor(services.app);
  const confirm = () => visitor.graphql("mutation { sendMembershipConfirmationCJF { responseMsg } }");
  for (let n = 0; n < 120; n += 1) expect((await confirm()).status).toBe(200);
  expect(await confirm()).toMatchObject({ status: 429, body: { title: "A little too fast" } });
});
