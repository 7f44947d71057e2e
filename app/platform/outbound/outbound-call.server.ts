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
import type { Log } from "#app/platform/observability/log.server.ts";
import { createCoolDown } from "./cool-down.server.ts";

/** How much this site bears with a service that is not its own. Times are milliseconds. */
export type TimeoutPolicy = {
  /** So long one call may take, repetitions and all; undefined where the service's own library sees to that. */
  timeoutMs?: number;
  /** How often a call that failed is made again within that time. None where the service's own library, or the outbox, sees to that. */
  retries?: number;
  /** After so many failures in a row nobody asks it for a while: for `first`, then about twice as long each time, never longer than `longest`. */
  breaker: { failures: number; coolDownMs: { initial: number; max: number } };
  /** Whether an error means that the service is in trouble. Any other is our question's own, and passed on. */
  isFailure?(error: unknown): boolean;
  /** Whether trouble may be gone in a moment. */
  isTransient?(error: unknown): boolean;
};

/** A service outside, behind its breaker. */
export type OutboundService = {
  /**
   * Asks it. `signal` tells when nobody waits for the answer any more.
   *
   * @throws what the call throws; or that it took too long; or, while the service is left alone, an error that `isLeftAlone` knows.
   */
  call<Result>(call: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Whether asking it just now would be in vain, or would wait for the one call that finds out. */
  isCircuitOpen(): boolean;
};

/** `closed`: asked as usual. `open`: left alone. `half-open`: one call is finding out. `since` when it is well, or is not. */
export type BreakerState = { name: string; state: "closed" | "open" | "half-open"; since: string };

export type OutboundCalls = {
  service(name: string, timeoutPolicy: TimeoutPolicy): OutboundService;
  /** Every service that this process asks, and how it stands. */
  breakers(): BreakerState[];
};

/** Nothing outside is waited for without end, asked again in step with everybody else, or asked at all while it is known to be away. */
export function createOutboundCalls(log: Log): OutboundCalls {
  const states = new Map<string, () => BreakerState>();
  return {
    service(name, timeoutPolicy) {
      const { service, state } = connect(name, timeoutPolicy, log);
      states.set(name, state);
      return service;
    },
    breakers: () => [...states.values()].map((state) => state()),
  };
}

/** Whether a call was not made, because the service is left alone for a while. */
export const isCircuitOpenError = isBrokenCircuitError;

function connect(name: string, timeoutPolicy: TimeoutPolicy, log: Log) {
  const { breaker, since, isResting } = breakerOf(name, timeoutPolicy, log);
  const { timeoutMs, retries = 0, isFailure = anything, isTransient = anything } = timeoutPolicy;
  const again = retry(
    handleWhen((error) => isFailure(error) && isTransient(error)),
    {
      maxAttempts: retries,
      backoff: new ExponentialBackoff({ initialDelay: 100 }),
    },
  );
  // An answer that has begun may take longer than its beginning: a film, for one.
  const inTime = { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false };
  const policy: IPolicy =
    timeoutMs === undefined ? wrap(breaker, again) : wrap(breaker, timeout(timeoutMs, inTime), again);
  const service: OutboundService = {
    call: (call) =>
      policy.execute(async ({ signal }) => {
        signal.throwIfAborted();
        return call(signal);
      }),
    isCircuitOpen: isResting,
  };
  return { service, state: () => ({ name, state: inWords[breaker.state], since: since() }) };
}

function anything() {
  return true;
}

function breakerOf(name: string, { breaker: limits, isFailure = anything }: TimeoutPolicy, log: Log) {
  const { initial: first, max: longest } = limits.coolDownMs;
  const backoff = new ExponentialBackoff({
    initialDelay: first,
    maxDelay: longest,
    generator: halfJitterGenerator,
  });
  const rests = createCoolDown(backoff);
  // A call that took too long is trouble whatever the service's own errors look like.
  const breaker = circuitBreaker(handleWhen(isFailure).orWhen(isTaskCancelledError), {
    halfOpenAfter: rests.factory,
    breaker: new ConsecutiveBreaker(limits.failures),
  });
  let since = new Date();
  let isWell = true;
  // It breaks again at every look that finds it still away: that is no news.
  breaker.onBreak(() => {
    if (!isWell) return;
    [isWell, since] = [false, new Date()];
    log.warn({ service: name }, "a service outside is in trouble, and is left alone for a while");
  });
  breaker.onReset(() => {
    [isWell, since] = [true, new Date()];
    log.info({ service: name }, "a service outside answers again");
  });
  const isResting = () =>
    breaker.state === CircuitState.HalfOpen || (breaker.state === CircuitState.Open && !rests.areOver());
  return { breaker, since: () => since.toISOString(), isResting };
}

const inWords: Record<CircuitState, BreakerState["state"]> = {
  [CircuitState.Closed]: "closed",
  [CircuitState.Open]: "open",
  [CircuitState.HalfOpen]: "half-open",
  [CircuitState.Isolated]: "open",
};
