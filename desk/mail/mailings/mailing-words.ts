import type { Mailing } from "./mailings-contract.ts";

/** @example peopleCount(1) === "1 person" */
export function peopleCount(count: number): string {
  return count === 1 ? "1 person" : `${count.toLocaleString("en-AU")} people`;
}

/** Whom a mail goes to. @param haveAddress of each who is chosen, whether they have an address */
export function recipientWords(haveAddress: readonly boolean[]): string {
  const without = haveAddress.filter((hasAddress) => !hasAddress).length;
  if (haveAddress.length === 0) return "To nobody yet.";
  const whom = `To ${peopleCount(haveAddress.length)}`;
  return without === 0 ? `${whom}.` : `${whom}: ${haveAddress.length - without} with an address, ${without} without.`;
}

/** How far a mailing is. @example "42 of 45 have gone" */
export function progressWords({ state, people, sent, stopped, notArrived }: Mailing): string {
  const gone = `${sent.toLocaleString("en-AU")} of ${people.toLocaleString("en-AU")} have gone`;
  const left = stopped > 0 ? `, ${stopped.toLocaleString("en-AU")} stopped` : "";
  const missing = notArrived > 0 ? `, ${notArrived} did not arrive` : "";
  switch (state) {
    case "waits":
      return `goes to ${peopleCount(people)}${left}`;
    case "paused":
      return `paused: ${gone}${left}${missing}`;
    case "stopped":
      return `${sent.toLocaleString("en-AU")} had gone${left || ", none stopped"}${missing}`;
    default:
      return `${gone}${left}${missing}`;
  }
}
