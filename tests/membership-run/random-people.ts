import type { SeededRandom } from "#tests/support/content/seeded-random.ts";
import { testCards } from "#tests/support/membership/test-cards.ts";

/** Numbers that nobody has. */
export const phones = { own: "0491 570 006", stranger: "0491 570 156" } as const;

/** How a person pays: the cards they try until one is accepted, and how they answer the bank's 3-D Secure challenge. */
export type Card = { number: string; challenge?: "passed" | "failed" | "left" };

export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  cards: readonly [Card, ...Card[]];
  /** Whether the tab is closed once the card is accepted, so that only the webhook or polling can sync the payment. */
  leavesAtOnce: boolean;
  /** Two where they use a phone and a computer at the same time. */
  devices: 1 | 2;
  /** Whether a stranger with a browser and a card of their own sends the same name and address at the same time. */
  hasStranger?: boolean;
  /** What they type besides; a payment is told by it from a stranger's. */
  phone?: string;
  /** Whether all people with this address use the same browser, in a tab each. */
  sharesBrowser: boolean;
};

const good: Card = { number: testCards.good };
const declined: Card = { number: testCards.declined };
const poor: Card = { number: testCards.insufficientFunds };
const slow: Card = { number: testCards.succeedsLater };
const slowlyDeclined: Card = { number: testCards.declinedLater };
const asked = (challenge: NonNullable<Card["challenge"]>): Card => ({ number: testCards.challenged, challenge });

const wallets = [
  [good],
  [good],
  [good],
  [declined, good],
  [poor, declined, good],
  [declined],
  [slow],
  [slow],
  [slowlyDeclined, good],
  [asked("passed")],
  [asked("failed"), good],
  [asked("left"), good],
  [asked("left")],
] as const satisfies readonly Person["cards"][];

/** The people of a run. Every fifth shares an address with the one before, as couples do. */
export function randomPeople(count: number, random: SeededRandom): Person[] {
  return Array.from({ length: count }, (_, number) => ({
    firstName: `Person${number}`,
    lastName: "Runner",
    email: `home${number % 5 === 4 ? number - 1 : number}@example.org`,
    cards: random.pick(wallets),
    leavesAtOnce: random.happens(0.4),
    devices: random.happens(0.2) ? 2 : 1,
    hasStranger: random.happens(0.3),
    phone: phones.own,
    sharesBrowser: number % 10 >= 5,
  }));
}
