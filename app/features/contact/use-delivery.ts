import { useEffect, useState } from "react";
import { browserFetch } from "#app/platform/site-fetch.ts";
import { newKey } from "#app/platform/submissions/new-key.ts";
import { deliverMessage } from "./calls.ts";
import { forgetMessage, keepMessage, type UnsentMessage, unsentMessages } from "./unsent-messages.ts";

/** What keeps a message from arriving, where that is worth a word to the visitor (M1). */
export type Trouble = "delayed" | "refused";

/** Messages that are being sent, of this page and of those that were left before it without a reload. */
const underWay = new Set<string>();

/**
 * Sends what the form hands over, and what was still on its way when the page was reloaded. `isSent` until one starts again: whatever is
 * told of a message after that leaves alone what is being written by then.
 */
export function useDelivery() {
  const [isSent, setIsSent] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  useEffect(() => {
    const left = unsentMessages().filter(({ key }) => !underWay.has(key));
    if (left.length > 0) setIsSent(true);
    for (const message of left) void deliver(message, setTrouble);
  }, []);
  const send = (fields: UnsentMessage["fields"]) => {
    const message = { key: newKey(), fields };
    keepMessage(message);
    setIsSent(true);
    void deliver(message, setTrouble);
  };
  return { isSent, trouble, send, startAgain: () => setIsSent(false) };
}

async function deliver(message: UnsentMessage, report: (trouble: Trouble | undefined) => void) {
  underWay.add(message.key);
  report(undefined);
  const outcome = await deliverMessage(browserFetch, message, { line: window, onDelay: () => report("delayed") });
  if (outcome === "delivered") forgetMessage(message.key);
  underWay.delete(message.key);
  report(outcome === "refused" ? "refused" : undefined);
}
