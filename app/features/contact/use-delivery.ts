import { useEffect, useState } from "react";
import { newKey } from "#app/services/submissions/new-key.ts";
import { deliver, deliverUnsent, type Trouble } from "./deliver-unsent.ts";
import { keepMessage, type UnsentMessage } from "./unsent-messages.ts";

/**
 * Sends what the form hands over, and what was still on its way when the page was reloaded. `isSent` until one starts again: whatever is
 * told of a message after that leaves alone what is being written by then.
 */
export function useDelivery() {
  const [isSent, setIsSent] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  useEffect(() => {
    if (deliverUnsent(setTrouble)) setIsSent(true);
  }, []);
  const send = (fields: UnsentMessage["fields"]) => {
    const message = { key: newKey(), fields };
    keepMessage(message);
    setIsSent(true);
    void deliver(message, setTrouble);
  };
  return { isSent, trouble, send, startAgain: () => setIsSent(false) };
}
