import type { DeskProblem } from "#desk/frame/shell/desk-fetch.ts";
import type { LinkOwner } from "./sign-in-contract.ts";

type LinkState = {
  secret: string;
  owner: Pick<LinkOwner, "purpose"> | undefined;
  problem: Pick<DeskProblem, "status"> | undefined;
};

/**
 * What the page of a link shows. Only 410 says that the link does not work: after any other problem it may work in a minute, and what was typed
 * stays. The "first person" is whoever sets up the desk, by the link that `npm start` prints: nobody is there yet to whom the link belongs.
 */
export function linkView({
  secret,
  owner,
  problem,
}: LinkState): "no link" | "ended" | "asking whose" | "first person" | "sign in" {
  if (secret === "") return "no link";
  if (problem?.status === 410) return "ended";
  if (!owner) return "asking whose";
  return owner.purpose === "first" ? "first person" : "sign in";
}
