import type { PlacedBand } from "./ask-times-contract.ts";

/** @example bandCount(1) === "1 band" */
export function bandCount(count: number): string {
  return count === 1 ? "1 band" : `${count.toLocaleString("en-AU")} bands`;
}

/** Whether a band was asked about the times that it has now, and what it said. */
export function standingWords({ standing, asked }: Pick<PlacedBand, "standing" | "asked">): string {
  if (standing === "public") return "Visitors read these times already";
  if (asked === null) return "Not asked yet";
  const said = asked.answer === "" ? "no answer yet" : `said ${asked.answer}`;
  const more = asked.words === "" ? "" : `, “${asked.words}”`;
  if (standing === "notAsked") return "Not asked yet: the mail did not arrive";
  if (standing === "changed") return `The times have changed since it was asked: ${said}${more}`;
  const isToCome = asked.way === "mail" && asked.outcome.state !== "sent";
  return isToCome
    ? `The mail has not gone yet${said === "no answer yet" ? "" : `: ${said}${more}`}`
    : `Asked: ${said}${more}`;
}
