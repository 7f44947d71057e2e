import { isLeftAlone, type OutsideCalls } from "#app/platform/outbound/outbound-call.server.ts";
import type { Delivery, Failure, MailTransport } from "./delivery.server.ts";

/** Whether and when one mail is tried again is for the outbox to say, which remembers it for three days. */
const patience = {
  breaker: { failures: 1, rest: { first: 500, longest: 30_000 } },
  isTrouble: (error: unknown) => error instanceof Away,
};

class Away extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.why);
    this.failure = failure;
  }
}

const untried: Delivery = {
  outcome: "failed",
  away: true,
  untried: true,
  why: "the mail server is left alone for a while",
};

/** The same transport, whose server is spared while it is away, longer each time: not every mail asks it anew whether it is back. */
export function sparedTransport(transport: MailTransport, outside: OutsideCalls): MailTransport {
  const server = outside.to("mail", patience);
  return {
    ...transport,
    isResting: server.isResting,
    async send(mail) {
      // Not even a wait for the mail that finds out: this one's lease goes on meanwhile.
      if (server.isResting()) return untried;
      return server.ask(async () => unlessAway(await transport.send(mail))).catch(asDelivery);
    },
  };
}

function unlessAway(delivery: Delivery): Delivery {
  if (delivery.outcome === "failed" && delivery.away) throw new Away(delivery);
  return delivery;
}

function asDelivery(error: unknown): Delivery {
  if (error instanceof Away) return error.failure;
  if (isLeftAlone(error)) return untried;
  throw error;
}
