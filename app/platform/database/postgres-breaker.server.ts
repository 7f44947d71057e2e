import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { OutboundCalls, OutboundService } from "#app/platform/outbound/outbound-call.server.ts";
import { DatabaseUnavailable } from "./database-failure.server.ts";

/** Sees to it that nobody waits for a PostgreSQL that stands still. */
export type PostgresWatch = {
  /** A socket for a connection, to be hung up when the server is found to be away. */
  socket(): Socket;
  /** @throws DatabaseAway while it is known to be away. */
  throwIfAway(): void;
  /** What it was asked, or, as soon as it is found to be away, a DatabaseAway. */
  over<Result>(asked: Promise<Result>): Promise<Result>;
  end(): void;
};

/** After so long without an answer somebody else asks whether anybody is there. Milliseconds. */
const SUSPICIOUS_MS = 1_000;
/** A server that answers nothing for so many steps of so long stands still. Counted in steps: a process that stood still itself counts one. */
const STEPS = 20;
const STEP_MS = 100;

/**
 * A statement may be slow because there is much to do, or because it waits for another; a server that stands still answers nobody. So the breaker
 * asks something small on a connection of its own: any answer, were it a refusal, says that waiting makes sense. Without one every
 * connection is hung up, with whatever was begun on it, and everybody is told at once until the breaker has found the server again.
 */
export function watchPostgres(url: string, outbound: OutboundCalls): PostgresWatch {
  const breaker = { failures: 1, coolDownMs: { initial: 250, max: 1_000 } };
  return new Watch(url, outbound.service("database", { breaker }));
}

class Watch implements PostgresWatch {
  readonly #url: string;
  readonly #service: OutboundService;
  readonly #sockets = new Set<Socket>();
  readonly #waiting = new Set<(error: DatabaseUnavailable) => void>();
  #isAway = false;
  #isLooking = false;
  #isEnded = false;

  constructor(url: string, service: OutboundService) {
    this.#url = url;
    this.#service = service;
  }

  socket() {
    const socket = new Socket();
    this.#sockets.add(socket);
    return socket.once("close", () => this.#sockets.delete(socket));
  }

  throwIfAway() {
    if (this.#isAway) throw new DatabaseUnavailable();
  }

  async over<Result>(asked: Promise<Result>) {
    const away = Promise.withResolvers<never>();
    const suspicion = setInterval(() => this.#look(), SUSPICIOUS_MS);
    this.#waiting.add(away.reject);
    try {
      return await Promise.race([asked, away.promise]);
    } finally {
      clearInterval(suspicion);
      this.#waiting.delete(away.reject);
    }
  }

  end() {
    this.#isEnded = true;
  }

  async #look() {
    if (this.#isLooking) return;
    this.#isLooking = true;
    while (!(await this.#answers()) && !this.#isEnded) {
      this.#isAway = true;
      this.#hangUp();
      await wait(STEP_MS, undefined, { ref: false });
    }
    // What tried to connect meanwhile may never hear of it.
    if (this.#isAway) this.#hangUp();
    this.#isAway = false;
    this.#isLooking = false;
  }

  /** Left alone between two looks, it does not answer either. */
  async #answers() {
    return this.#service
      .call(() => askAnything(this.#url))
      .then(
        () => true,
        () => false,
      );
  }

  #hangUp() {
    for (const tell of this.#waiting) tell(new DatabaseUnavailable());
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** @throws when nobody answers. */
async function askAnything(url: string) {
  const socket = new Socket();
  const client = new pg.Client({ connectionString: url, stream: () => socket });
  client.on("error", () => undefined);
  const answered = new AbortController();
  try {
    await Promise.race([client.connect().then(() => client.query("select 1")), standstill(answered.signal)]);
    await Promise.race([client.end(), standstill(answered.signal)]);
  } catch (error) {
    // Too many connections, for one: it is there.
    if (!(error instanceof pg.DatabaseError)) throw error;
  } finally {
    answered.abort();
    socket.destroy();
  }
}

async function standstill(answered: AbortSignal): Promise<never> {
  for (let step = 0; step < STEPS && !answered.aborted; step += 1) await wait(STEP_MS, undefined, { ref: false });
  throw new DatabaseUnavailable();
}
