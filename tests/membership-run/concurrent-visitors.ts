import { seededRandom } from "#tests/support/content/seeded-random.ts";
import { type Person, phones } from "./random-people.ts";
import { openSimulatedBrowser, type SimulatedBrowser } from "./simulated-browser.ts";
import { joinAsVisitor, type ProviderAddress } from "./simulated-visitor.ts";

/** How many people pay at the same time. */
const CONCURRENCY = 25;

export type VisitorRun = {
  /** How many have finished, whatever the outcome. */
  done: () => number;
  finished: Promise<unknown>;
};

/** Lets each person become a member, some at a time. Each has a random stream of their own, independent of the others. */
export function startVisitors(people: Person[], siteUrl: string, provider: ProviderAddress, seed: number): VisitorRun {
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
    const random = seededRandom(seed, `${person.firstName} on ${device}`);
    return joinAsVisitor(person, browserOf(person, device), provider, random);
  };
  const tryAsStranger = (person: Person) => {
    const random = seededRandom(seed, `stranger beside ${person.firstName}`);
    const stranger = { ...person, phone: phones.stranger };
    return joinAsVisitor(stranger, openSimulatedBrowser(siteUrl, random), provider, random);
  };
  const workThrough = async () => {
    for (const person of waiting) {
      const devices = Array.from({ length: person.devices }, (_, device) => tryOn(person, device));
      await Promise.all([...devices, ...(person.hasStranger ? [tryAsStranger(person)] : [])]);
      done += 1;
    }
  };
  return { done: () => done, finished: Promise.all(Array.from({ length: CONCURRENCY }, workThrough)) };
}
