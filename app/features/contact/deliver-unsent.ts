import { browserFetch } from "#app/services/site/site-fetch.ts";
import { deliverMessage } from "./calls.ts";
import { forgetMessage, type UnsentMessage, unsentMessages } from "./unsent-messages.ts";

/** What keeps a message from arriving, where that is worth a word to the visitor (M1). */
export type Trouble = "delayed" | "refused";
type Report = (trouble: Trouble | undefined) => void;

/** Messages that are being sent, of this page and of those that were left before it without a reload. */
const underWay = new Set<string>();

/**
 * Sends what was still on its way when the tab loaded its page (M1).
 *
 * @returns whether there was any
 */
export function deliverUnsent(report: Report = () => undefined): boolean {
  const left = unsentMessages().filter(({ key }) => !underWay.has(key));
  for (const message of left) void deliver(message, report);
  return left.length > 0;
}

/** Sends one message until the server has it, and forgets it then. */
export async function deliver(message: UnsentMessage, report: Report): Promise<void> {
  underWay.add(message.key);
  report(undefined);
  const outcome = await deliverMessage(browserFetch, message, { line: window, onDelay: () => report("delayed") });
  if (outcome === "delivered") forgetMessage(message.key);
  underWay.delete(message.key);
  report(outcome === "refused" ? "refused" : undefined);
}
