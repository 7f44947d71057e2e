import { isCircuitOpenError, type OutboundCalls } from "#platform/outbound/outbound-call.server.ts";
import type {
  DeliveryFailure,
  DeliveryResult,
  GuardedTransport,
  MailTransport,
  NotAttempted,
} from "./delivery-result.server.ts";

/** No retries: the outbox schedules those over three days. */
const timeoutPolicy = {
  breaker: { failures: 1, coolDownMs: { initial: 500, max: 30_000 } },
  isFailure: (error: unknown) => error instanceof ServerUnavailable,
};

class ServerUnavailable extends Error {
  readonly failure: DeliveryFailure;

  constructor(failure: DeliveryFailure) {
    super(failure.reason);
    this.failure = failure;
  }
}

const notAttempted: NotAttempted = { outcome: "notAttempted" };

/** The same transport behind a circuit breaker: while its server is unavailable only one email at a time tries it again. */
export function withCircuitBreaker(transport: MailTransport, outbound: OutboundCalls): GuardedTransport {
  const server = outbound.service("mail", timeoutPolicy);
  return {
    ...transport,
    isCircuitOpen: server.isCircuitOpen,
    async send(mail) {
      // Does not wait for the trial email either: this one's lease would run out meanwhile.
      if (server.isCircuitOpen()) return notAttempted;
      try {
        return await server.call(async () => throwIfUnavailable(await transport.send(mail)));
      } catch (error) {
        if (error instanceof ServerUnavailable) return error.failure;
        if (isCircuitOpenError(error)) return notAttempted;
        throw error;
      }
    },
  };
}

function throwIfUnavailable(result: DeliveryResult): DeliveryResult {
  if (result.outcome === "failed" && result.isServerUnavailable) throw new ServerUnavailable(result);
  return result;
}
