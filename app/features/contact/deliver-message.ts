import { browserFetch } from "#app/services/site/site-fetch.ts";
import { postMessage } from "./contact-api.ts";
import { removeUnsentMessage, type UnsentMessage, unsentMessages } from "./unsent-messages.ts";

/** What keeps a message from arriving, where that is worth a word to the visitor (M1). */
export type DeliveryProblem = "delayed" | "refused";
type Report = (trouble: DeliveryProblem | undefined) => void;

/** Messages that are being sent, of this page and of those that were left before it without a reload. */
const inFlight = new Set<string>();

/**
 * Sends what was still on its way when the tab loaded its page (M1).
 *
 * @returns whether there was any
 */
export function resumeUnsentMessages(report: Report = () => undefined): boolean {
  const left = unsentMessages().filter(({ key }) => !inFlight.has(key));
  for (const message of left) void deliverMessage(message, report);
  return left.length > 0;
}

/** Sends one message until the server has it, and forgets it then. */
export async function deliverMessage(message: UnsentMessage, report: Report): Promise<void> {
  inFlight.add(message.key);
  report(undefined);
  const outcome = await postMessage(browserFetch, message, { line: window, onDelay: () => report("delayed") });
  if (outcome === "delivered") removeUnsentMessage(message.key);
  inFlight.delete(message.key);
  report(outcome === "refused" ? "refused" : undefined);
}
