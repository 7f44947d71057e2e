import { seededRandom } from "#tests/support/seeded-random.ts";
import { becomeMember, type ProviderAddress } from "./become-member.ts";
import type { Person } from "./people.ts";
import { openSimulatedBrowser, type SimulatedBrowser } from "./simulated-browser.ts";

/** How many people are at it at the same time. */
const AT_ONCE = 25;

export type Crowd = {
  /** How many have come to their end, whichever it was. */
  done: () => number;
  everybody: Promise<unknown>;
};

/** Everybody becomes a member, some at a time; each with chances of their own, whatever the others do. */
export function startCrowd(people: Person[], siteUrl: string, provider: ProviderAddress, seed: number): Crowd {
  const waiting = people.values();
  const browsers = new Map<string, SimulatedBrowser>();
  let done = 0;
  const browserOf = ({ sharesBrowser, email, firstName }: Person, device: number) => {
    const whose = `${sharesBrowser ? email : firstName}, ${device}`;
    const browser = browsers.get(whose) ?? openSimulatedBrowser(siteUrl, seededRandom(seed, whose));
    browsers.set(whose, browser);
    return browser;
  };
  const tryOn = (person: Person, device: number) => {
    const chances = seededRandom(seed, `${person.firstName} on ${device}`);
    return becomeMember(person, browserOf(person, device), provider, chances);
  };
  const workThrough = async () => {
    for (const person of waiting) {
      await Promise.all(Array.from({ length: person.devices }, (_, device) => tryOn(person, device)));
      done += 1;
    }
  };
  return { done: () => done, everybody: Promise.all(Array.from({ length: AT_ONCE }, workThrough)) };
}
