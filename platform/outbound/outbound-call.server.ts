import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  halfJitterGenerator,
  handleWhen,
  type IPolicy,
  isBrokenCircuitError,
  isTaskCancelledError,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from "cockatiel";
import type { Log } from "#platform/observability/log.server.ts";
import { createCoolDown } from "./cool-down.server.ts";

/** How long a call to an external service may take, how often it is retried, and when its circuit breaker opens. */
export type TimeoutPolicy = {
  /** For one call with all its retries, in milliseconds; undefined where the service's own SDK has a timeout. */
  timeoutMs?: number;
  /** How often a failed call is retried within that time. None where the service's own SDK, or the outbox, retries. */
  retries?: number;
  /** Opens after so many failures in a row. The cool-down (milliseconds) begins with `initial` and about doubles up to `max`. */
  breaker: { failures: number; coolDownMs: { initial: number; max: number } };
  /** Whether an error is the service's fault. Any other is the call's own: it is thrown and does not count. */
  isFailure?(error: unknown): boolean;
  /** Whether a failure may be over in a moment, so that a retry makes sense. */
  isTransient?(error: unknown): boolean;
};

/** An external service behind its circuit breaker. */
export type OutboundService = {
  /**
   * Calls the service. `signal` is aborted when the result is no longer needed.
   *
   * @throws what the call throws; that it timed out; or, while the circuit is open, an error that `isCircuitOpenError` recognises.
   */
  call<Result>(call: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Whether a call just now would fail at once, or would wait for the one trial call. */
  isCircuitOpen(): boolean;
};

/** `half-open`: one trial call finds out whether the service has recovered. `since`: when it last failed or recovered. */
export type BreakerState = { name: string; state: "closed" | "open" | "half-open"; since: string };

export type OutboundCalls = {
  service(name: string, timeoutPolicy: TimeoutPolicy): OutboundService;
  /** Every service that this process calls, and the state of its circuit breaker. */
  breakers(): BreakerState[];
};

/** Calls to external services, each with a timeout, retries with jittered back-off, and a circuit breaker. */
export function createOutboundCalls(log: Log): OutboundCalls {
  const states = new Map<string, () => BreakerState>();
  return {
    service(name, timeoutPolicy) {
      const { service, state } = createService(name, timeoutPolicy, log);
      states.set(name, state);
      return service;
    },
    breakers: () => [...states.values()].map((state) => state()),
  };
}

/** Whether a call was not made because the service's circuit is open. */
export const isCircuitOpenError = isBrokenCircuitError;

function createService(name: string, timeoutPolicy: TimeoutPolicy, log: Log) {
  const { breaker, since, isCircuitOpen } = createBreaker(name, timeoutPolicy, log);
  const { timeoutMs, retries = 0, isFailure = always, isTransient = always } = timeoutPolicy;
  const retrying = retry(
    handleWhen((error) => isFailure(error) && isTransient(error)),
    { maxAttempts: retries, backoff: new ExponentialBackoff({ initialDelay: 100 }) },
  );
  // The body of a response, such as a film's, may take longer than the timeout for its beginning.
  const inTime = { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false };
  const policy: IPolicy =
    timeoutMs === undefined ? wrap(breaker, retrying) : wrap(breaker, timeout(timeoutMs, inTime), retrying);
  const service: OutboundService = {
    call: (call) =>
      policy.execute(async ({ signal }) => {
        signal.throwIfAborted();
        return call(signal);
      }),
    isCircuitOpen,
  };
  return { service, state: () => ({ name, state: stateNames[breaker.state], since: since() }) };
}

function always() {
  return true;
}

function createBreaker(name: string, { breaker: limits, isFailure = always }: TimeoutPolicy, log: Log) {
  const { initial, max } = limits.coolDownMs;
  const coolDown = createCoolDown(
    new ExponentialBackoff({ initialDelay: initial, maxDelay: max, generator: halfJitterGenerator }),
  );
  // A timeout is a failure whatever the service's own errors look like.
  const breaker = circuitBreaker(handleWhen(isFailure).orWhen(isTaskCancelledError), {
    halfOpenAfter: coolDown.factory,
    breaker: new ConsecutiveBreaker(limits.failures),
  });
  let since = new Date();
  let isHealthy = true;
  // Every trial call that fails opens the circuit again: only the first time is logged.
  breaker.onBreak(() => {
    if (!isHealthy) return;
    [isHealthy, since] = [false, new Date()];
    log.warn({ service: name }, "circuit breaker open: a service outside is in trouble");
  });
  breaker.onReset(() => {
    [isHealthy, since] = [true, new Date()];
    log.info({ service: name }, "circuit breaker closed: the service outside answers again");
  });
  const isCircuitOpen = () =>
    breaker.state === CircuitState.HalfOpen || (breaker.state === CircuitState.Open && !coolDown.isOver());
  return { breaker, since: () => since.toISOString(), isCircuitOpen };
}

const stateNames: Record<CircuitState, BreakerState["state"]> = {
  [CircuitState.Closed]: "closed",
  [CircuitState.Open]: "open",
  [CircuitState.HalfOpen]: "half-open",
  [CircuitState.Isolated]: "open",
};
