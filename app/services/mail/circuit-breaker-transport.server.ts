import { isCircuitOpenError, type OutboundCalls } from "#app/platform/outbound/outbound-call.server.ts";
import type { DeliveryFailure, DeliveryResult, MailTransport } from "./delivery-result.server.ts";

/** Whether and when one mail is tried again is for the outbox to say, which remembers it for three days. */
const timeoutPolicy = {
  breaker: { failures: 1, coolDownMs: { initial: 500, max: 30_000 } },
  isFailure: (error: unknown) => error instanceof Away,
};

class Away extends Error {
  readonly failure: DeliveryFailure;

  constructor(failure: DeliveryFailure) {
    super(failure.reason);
    this.failure = failure;
  }
}

const untried: DeliveryResult = {
  outcome: "failed",
  isServerUnavailable: true,
  notAttempted: true,
  reason: "the mail server is left alone for a while",
};

/** The same transport, whose server is spared while it is away, longer each time: not every mail asks it anew whether it is back. */
export function withCircuitBreaker(transport: MailTransport, outbound: OutboundCalls): MailTransport {
  const server = outbound.service("mail", timeoutPolicy);
  return {
    ...transport,
    isCircuitOpen: server.isCircuitOpen,
    async send(mail) {
      // Not even a wait for the mail that finds out: this one's lease goes on meanwhile.
      if (server.isCircuitOpen()) return untried;
      return server.call(async () => unlessAway(await transport.send(mail))).catch(asDelivery);
    },
  };
}

function unlessAway(delivery: DeliveryResult): DeliveryResult {
  if (delivery.outcome === "failed" && delivery.isServerUnavailable) throw new Away(delivery);
  return delivery;
}

function asDelivery(error: unknown): DeliveryResult {
  if (error instanceof Away) return error.failure;
  if (isCircuitOpenError(error)) return untried;
  throw error;
}
