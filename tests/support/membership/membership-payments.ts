import { expect } from "vitest";
import { pollOnce } from "#site/features/membership/payments/poll-payments.server.ts";
import type { MembershipTest } from "./membership-services.ts";
import { openVisitor } from "./membership-visitor.ts";

/** What the person themselves types, and what a stranger types under their name and address. */
export const own = { phone: "0400 111 111", address: "1 Own Street" };
export const strange = { phone: "0400 666 666", address: "6 Strange Street" };
/** The kinds of the emails about a member and a second payment that was refunded. */
export const refundedEmailKinds = ["membership-festival", "membership-member", "membership-refund"];

/** The kinds of the emails that are queued or sent. */
export async function kindsOf(services: MembershipTest) {
  return (await services.mails()).map(({ kind }) => kind);
}

/** A payment of a person (`victim`), and a second one under their name from another browser (`stranger`). Both are recorded, neither is paid. */
export async function openSecondPayment(services: MembershipTest) {
  const [victim, stranger] = [openVisitor(services.app), openVisitor(services.app)];
  const [first, second] = [await victim.begin(), await stranger.begin()];
  expect((await victim.join(first, own)).status).toBe(200);
  expect((await stranger.join(second, strange)).status).toBe(200);
  return { victim, stranger, first, second };
}

/** Polls every payment that is due by then. */
export async function pollAll(services: MembershipTest, at = Date.now() + 60_000) {
  for (let polls = 0; polls < 20 && (await pollOnce(services, at)) !== "nothing-due"; polls += 1);
}
