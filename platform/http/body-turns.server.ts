import { problem } from "./problem.ts";

/** Ends with the block that took it: `using turn = await turns.take(…)`. */
export type BodyTurn = Disposable;
export type BodyTurns = {
  /**
   * @param person who sends the body: one of their bodies is read at a time
   * @param signal aborted when the connection has ended
   * @returns undefined where too many wait, for too long, or the connection has ended
   */
  take(person: string, signal: AbortSignal): Promise<BodyTurn | undefined>;
};

type Limits = { atOnce: number; waitingOfPerson: number; waiting: number; maxWaitMs: number };
type Waiter = { person: string; give: (turn: BodyTurn | undefined) => void };

/** A JSON body of more than this needs a turn; so does one of unknown length, every file and every spreadsheet. */
const SHORT_BYTES = 100_000;
const RETRY_AFTER_SECONDS = 30;
/** Programs send a few dozen files at the same time. Whoever waits is told to come back before a proxy gives up. */
const usual: Limits = { atOnce: 2, waitingOfPerson: 20, waiting: 40, maxWaitMs: 30_000 };

/** Long bodies of signed-in people and their programs are read two at a time, and one of each person, so that they cannot fill the memory. */
export function createBodyTurns(limits: Partial<Limits> = {}): BodyTurns {
  const { atOnce, waitingOfPerson, waiting, maxWaitMs } = { ...usual, ...limits };
  const active = new Set<string>();
  const waiters = new Set<Waiter>();

  function start(person: string): BodyTurn {
    active.add(person);
    let isOver = false;
    return {
      [Symbol.dispose]() {
        if (isOver) return;
        isOver = true;
        active.delete(person);
        startNext();
      },
    };
  }

  const mayStart = (person: string) => active.size < atOnce && !active.has(person);

  function startNext() {
    for (const waiter of waiters) if (mayStart(waiter.person)) waiter.give(start(waiter.person));
  }

  function isFull(person: string): boolean {
    const own = [...waiters].filter((waiter) => waiter.person === person).length;
    return waiters.size >= waiting || own >= waitingOfPerson;
  }

  return {
    async take(person, signal) {
      if (signal.aborted) return undefined;
      if (mayStart(person)) return start(person);
      if (isFull(person)) return undefined;
      const turn = Promise.withResolvers<BodyTurn | undefined>();
      const leave = () => waiter.give(undefined);
      const timer = setTimeout(leave, maxWaitMs);
      const waiter: Waiter = {
        person,
        give(given) {
          clearTimeout(timer);
          signal.removeEventListener("abort", leave);
          waiters.delete(waiter);
          turn.resolve(given);
        },
      };
      waiters.add(waiter);
      signal.addEventListener("abort", leave);
      return turn.promise;
    },
  };
}

/** Whether a body needs a turn to be read. */
export function isLongBody({ headers }: Request): boolean {
  const declared = headers.get("Content-Length");
  if (declared === null) return headers.has("Transfer-Encoding");
  return isLong(Number(declared));
}

export function isLong(bytes: number): boolean {
  return bytes > SHORT_BYTES;
}

/** The response where there was no turn. */
export function noTurn(): Response {
  const detail = "Much is being sent to the server just now. Please try again in a minute.";
  return withRetryAfter(problem(503, "Not just now", detail));
}

export function withRetryAfter(response: Response): Response {
  response.headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
  return response;
}
