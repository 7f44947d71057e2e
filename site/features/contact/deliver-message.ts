import { browserFetch } from "#services/site/site-fetch.ts";
import type { FieldError } from "#services/submissions/read-problem.ts";
import { sendMessage } from "./contact-api.ts";
import { removeUnsentMessage, type UnsentMessage, unsentMessages } from "./unsent-messages.ts";

/** What the visitor is told about an undelivered message; `errors` are what the server says of its fields. */
export type DeliveryProblem = { kind: "delayed" } | { kind: "refused"; message: UnsentMessage; errors: FieldError[] };
type Report = (problem: DeliveryProblem | undefined) => void;

/** Keys of the messages being sent, also from pages left without a reload. */
const inFlight = new Set<string>();

/**
 * Resumes sending messages that were not delivered before the page was reloaded.
 *
 * @returns whether there were any
 */
export function resumeUnsentMessages(report: Report = () => undefined): boolean {
  const unsent = unsentMessages().filter(({ key }) => !inFlight.has(key));
  for (const message of unsent) void deliverMessage(message, report);
  return unsent.length > 0;
}

/** Sends one message until the server has it, then removes it from the storage. */
export async function deliverMessage(message: UnsentMessage, report: Report): Promise<void> {
  inFlight.add(message.key);
  report(undefined);
  const delivery = await sendMessage(browserFetch, message, { window, onDelay: () => report({ kind: "delayed" }) });
  if (delivery.outcome === "delivered") removeUnsentMessage(message.key);
  inFlight.delete(message.key);
  report(delivery.outcome === "refused" ? { kind: "refused", message, errors: delivery.errors } : undefined);
}
