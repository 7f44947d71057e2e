import type { BatchProgress } from "./batches-contract.ts";

/** @example peopleCount(1) === "1 person" */
export function peopleCount(count: number): string {
  return count === 1 ? "1 person" : `${count.toLocaleString("en-AU")} people`;
}

/** How far a batch is. @example "42 of 45 have gone" */
export function progressWords({ state, people, sent, stopped, notArrived }: BatchProgress): string {
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
