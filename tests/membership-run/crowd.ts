import { type Chances, seededRandom } from "#tests/support/seeded-random.ts";
import { becomeMember, type ProviderAddress } from "./become-member.ts";
import type { Person } from "./people.ts";
import { openSimulatedBrowser } from "./simulated-browser.ts";

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
  let done = 0;
  const workThrough = async () => {
    for (const person of waiting) {
      const devices = Array.from({ length: person.devices }, (_, device) =>
        seededRandom(seed, `${person.firstName} on ${device}`),
      );
      await Promise.all(devices.map((chances) => tryOn(person, chances)));
      done += 1;
    }
  };
  const tryOn = (person: Person, chances: Chances) =>
    becomeMember(person, openSimulatedBrowser(siteUrl, chances), provider, chances);
  return { done: () => done, everybody: Promise.all(Array.from({ length: AT_ONCE }, workThrough)) };
}
