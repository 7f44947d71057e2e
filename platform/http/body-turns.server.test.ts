import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBodyTurns } from "./body-turns.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = new AbortController().signal;

/** What has become of a turn that was asked for. */
function asked(turns: ReturnType<typeof createBodyTurns>, person: string, signal = open) {
  const state: { now: "waits" | "has it" | "refused"; end: () => void } = { now: "waits", end: () => undefined };
  void turns.take(person, signal).then((turn) => {
    state.now = turn ? "has it" : "refused";
    state.end = () => turn?.[Symbol.dispose]();
  });
  return state;
}
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("long bodies", () => {
  test("of two people are read at once, the second of one person and that of a third wait, and nobody passes a turn by", async () => {
    const turns = createBodyTurns();
    const [ann, again, bob, carla] = ["ann", "ann", "bob", "carla"].map((person) => asked(turns, person));
    await settle();
    expect([ann?.now, again?.now, bob?.now, carla?.now]).toEqual(["has it", "waits", "has it", "waits"]);
    bob?.end();
    await settle();
    expect([again?.now, carla?.now]).toEqual(["waits", "has it"]);
    ann?.end();
    ann?.end();
    await settle();
    expect(again?.now).toBe("has it");
    const dave = asked(turns, "dave");
    await settle();
    expect(dave.now).toBe("waits");
  });

  test("wait for thirty seconds, and no longer than their connection", async () => {
    const turns = createBodyTurns();
    const connection = new AbortController();
    const [, waiting, left] = [asked(turns, "ann"), asked(turns, "ann"), asked(turns, "ann", connection.signal)];
    connection.abort();
    await vi.advanceTimersByTimeAsync(29_999);
    expect([waiting.now, left.now]).toEqual(["waits", "refused"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(waiting.now).toBe("refused");
    expect(await turns.take("bob", connection.signal)).toBeUndefined();
  });

  test("are refused at once where twenty of the same person, or forty in all, wait", async () => {
    const turns = createBodyTurns();
    const many = (person: string, count: number) => Array.from({ length: count }, () => asked(turns, person));
    const [ofAnn, ofBob] = [many("ann", 22), many("bob", 21)];
    await settle();
    const [carla] = many("carla", 1);
    await settle();
    expect([ofAnn[20]?.now, ofAnn[21]?.now, ofBob[20]?.now, carla?.now]).toEqual([
      "waits",
      "refused",
      "waits",
      "refused",
    ]);
  });
});
