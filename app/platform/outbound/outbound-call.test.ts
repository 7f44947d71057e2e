import { afterEach, expect, test, vi } from "vitest";
import { createLog } from "#app/platform/observability/log.server.ts";
import { createOutsideCalls, isLeftAlone, type Patience } from "./outbound-call.server.ts";

const rest = { first: 20, longest: 20 };
const breaker = { failures: 2, rest };

afterEach(() => vi.useRealTimers());

test("what fails for a moment is asked again, and nobody notices", async () => {
  const { service, breakers } = serviceWith({ repeats: 2, breaker });
  const answers = [fail, fail, () => "well"];
  expect(await service.ask(async () => answers.shift()?.())).toBe("well");
  expect(breakers()).toMatchObject([{ name: "somebody", state: "closed" }]);
});

test("a service that stays in trouble is left alone, then asked by one, and by everybody once it answers", async () => {
  const { service, breakers } = serviceWith({ breaker });
  let asked = 0;
  const failing = async () => {
    asked += 1;
    return fail();
  };
  await expect(service.ask(failing)).rejects.toThrow("in trouble");
  expect(service.isResting()).toBe(false);
  await expect(service.ask(failing)).rejects.toThrow("in trouble");
  expect([breakers()[0]?.state, service.isResting()]).toEqual(["open", true]);
  await expect(service.ask(failing)).rejects.toSatisfy(isLeftAlone);
  expect(asked).toBe(2);

  await expect.poll(() => service.isResting()).toBe(false);
  await expect(service.ask(failing)).rejects.toThrow("in trouble");
  expect([asked, service.isResting()]).toEqual([3, true]);

  await expect.poll(() => service.isResting()).toBe(false);
  const several = [1, 2, 3].map((one) => service.ask(async () => one));
  expect(await Promise.all(several)).toEqual([1, 2, 3]);
  expect(breakers()).toMatchObject([{ state: "closed" }]);
});

test("a call that takes too long is given up, with its repetitions, and counts as trouble", async () => {
  const once = { failures: 1, rest };
  const { service } = serviceWith({ limitMs: 30, repeats: 5, isTrouble: () => false, breaker: once });
  let given: AbortSignal | undefined;
  const hanging = service.ask((signal) => {
    given = signal;
    return new Promise(() => undefined);
  });
  await expect(hanging).rejects.toThrow(/timed out/);
  expect([given?.aborted, service.isResting()]).toEqual([true, true]);
});

test("an answer that has begun in time may go on", async () => {
  const { service } = serviceWith({ limitMs: 1_000, breaker });
  const signal = await service.ask(async (given) => given);
  expect(signal.aborted).toBe(false);
});

test("a question that was wrong is neither asked again nor held against the service", async () => {
  const { service, breakers } = serviceWith({ repeats: 3, isTrouble: () => false, breaker });
  let asked = 0;
  for (const _ of [1, 2, 3])
    await expect(
      service.ask(async () => {
        asked += 1;
        return fail();
      }),
    ).rejects.toThrow("in trouble");
  expect([asked, breakers()[0]?.state]).toEqual([3, "closed"]);
});

test.each([-3, 3])("a clock put %i hours on does not change how long a service is left alone", async (hours) => {
  const long = { failures: 1, rest: { first: 60_000, longest: 60_000 } };
  const [short, patient] = [serviceWith({ breaker: { failures: 1, rest } }), serviceWith({ breaker: long })];
  for (const { service } of [short, patient]) await expect(service.ask(async () => fail())).rejects.toThrow();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
  await expect.poll(() => short.service.isResting()).toBe(false);
  expect(await short.service.ask(async () => "well")).toBe("well");
  await expect(patient.service.ask(async () => "well")).rejects.toSatisfy(isLeftAlone);
});

function serviceWith(patience: Patience) {
  const { to, breakers } = createOutsideCalls(createLog("silent"));
  return { service: to("somebody", patience), breakers };
}

function fail(): never {
  throw new Error("in trouble");
}
