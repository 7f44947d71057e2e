import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { OutboundCalls, OutboundService } from "#platform/outbound/outbound-call.server.ts";
import { DatabaseUnavailable } from "./database-failure.server.ts";

/** A query that takes longer starts a probe of the server. */
const PROBE_AFTER_MS = 1_000;
/** The probe's timeout, counted in steps: a suspension of the process counts as one step only. */
const STEPS = 20;
const STEP_MS = 100;

/**
 * A slow statement may only have much to do, or wait for a lock. So the breaker probes the server on a connection of its own: any response,
 * even a refusal, shows that waiting makes sense. Without one it destroys every connection, and all queries fail at once until a probe
 * succeeds.
 */
export class PostgresBreaker {
  readonly #url: string;
  readonly #service: OutboundService;
  readonly #sockets = new Set<Socket>();
  readonly #waiting = new Set<(error: DatabaseUnavailable) => void>();
  #isUnavailable = false;
  #isProbing = false;
  #isEnded = false;

  constructor(url: string, outbound: OutboundCalls) {
    this.#url = url;
    const breaker = { failures: 1, coolDownMs: { initial: 250, max: 1_000 } };
    this.#service = outbound.service("database", { breaker });
  }

  /** A socket for a connection, destroyed when the server is found not to respond. */
  socket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    return socket.once("close", () => this.#sockets.delete(socket));
  }

  /** @throws DatabaseUnavailable while the server is known not to respond. */
  throwIfUnavailable(): void {
    if (this.#isUnavailable) throw new DatabaseUnavailable();
  }

  /** @throws DatabaseUnavailable as soon as the server is found not to respond; else what `pending` throws. */
  async race<Result>(pending: Promise<Result>): Promise<Result> {
    const unavailable = Promise.withResolvers<never>();
    const probing = setInterval(() => this.#probe(), PROBE_AFTER_MS);
    this.#waiting.add(unavailable.reject);
    try {
      return await Promise.race([pending, unavailable.promise]);
    } finally {
      clearInterval(probing);
      this.#waiting.delete(unavailable.reject);
    }
  }

  end(): void {
    this.#isEnded = true;
  }

  async #probe() {
    if (this.#isProbing) return;
    this.#isProbing = true;
    while (!(await this.#responds()) && !this.#isEnded) {
      this.#isUnavailable = true;
      this.#failAll();
      await wait(STEP_MS, undefined, { ref: false });
    }
    // Connections begun meanwhile may never get a response.
    if (this.#isUnavailable) this.#failAll();
    this.#isUnavailable = false;
    this.#isProbing = false;
  }

  /** False, too, while the circuit is open between two probes. */
  async #responds() {
    return this.#service
      .call(() => probeServer(this.#url))
      .then(
        () => true,
        () => false,
      );
  }

  #failAll() {
    for (const reject of this.#waiting) reject(new DatabaseUnavailable());
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** @throws when the server does not respond. */
async function probeServer(url: string) {
  const { default: pg } = await import("pg");
  const socket = new Socket();
  const client = new pg.Client({ connectionString: url, stream: () => socket });
  client.on("error", () => undefined);
  const answered = new AbortController();
  try {
    await Promise.race([client.connect().then(() => client.query("select 1")), stepTimeout(answered.signal)]);
    await Promise.race([client.end(), stepTimeout(answered.signal)]);
  } catch (error) {
    // A refusal, such as too many connections, is a response too.
    if (!(error instanceof pg.DatabaseError)) throw error;
  } finally {
    answered.abort();
    socket.destroy();
  }
}

async function stepTimeout(answered: AbortSignal): Promise<never> {
  for (let step = 0; step < STEPS && !answered.aborted; step += 1) await wait(STEP_MS, undefined, { ref: false });
  throw new DatabaseUnavailable();
}
