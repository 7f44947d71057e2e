import { useEffect, useState } from "react";
import { browserFetch } from "#app/platform/site-fetch.ts";
import { newKey } from "#app/platform/submissions/new-key.ts";
import { deliverMessage } from "./calls.ts";
import { forgetMessage, keepMessage, type UnsentMessage, unsentMessages } from "./unsent-messages.ts";

/** From Submit on: what became of the message. Only "delayed" and "refused" are worth a word to the visitor (M1). */
export type Delivery = "sending" | "delayed" | "delivered" | "refused";

/** Messages that are being sent, of this page and of those that were left before it without a reload. */
const underWay = new Set<string>();

/** Sends what the form hands over, and what was still on its way when the page was reloaded. Undefined: there is nothing to tell. */
export function useDelivery() {
  const [delivery, setDelivery] = useState<Delivery>();
  useEffect(() => {
    for (const message of unsentMessages()) void deliver(message, setDelivery);
  }, []);
  const send = (fields: UnsentMessage["fields"]) => {
    const message = { key: newKey(), fields };
    keepMessage(message);
    void deliver(message, setDelivery);
  };
  return { delivery, send, startAgain: () => setDelivery(undefined) };
}

async function deliver(message: UnsentMessage, report: (delivery: Delivery) => void) {
  if (underWay.has(message.key)) return;
  underWay.add(message.key);
  report("sending");
  const outcome = await deliverMessage(browserFetch, message, { line: window, onDelay: () => report("delayed") });
  if (outcome === "delivered") forgetMessage(message.key);
  underWay.delete(message.key);
  report(outcome);
}
