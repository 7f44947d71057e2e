import { afterEach, expect, test, vi } from "vitest";
import { createLog } from "#app/platform/observability/log.server.ts";
import { createOutboundCalls, isCircuitOpenError, type TimeoutPolicy } from "./outbound-call.server.ts";

const coolDownMs = { initial: 20, max: 20 };
const breaker = { failures: 2, coolDownMs };

afterEach(() => vi.useRealTimers());

test("what fails for a moment is asked again, and nobody notices", async () => {
  const { service, breakers } = serviceWith({ retries: 2, breaker });
  const answers = [fail, fail, () => "well"];
  expect(await service.call(async () => answers.shift()?.())).toBe("well");
  expect(breakers()).toMatchObject([{ name: "somebody", state: "closed" }]);
});

test("a service that stays in trouble is left alone, then asked by one, and by everybody once it answers", async () => {
  const { service, breakers } = serviceWith({ breaker });
  let asked = 0;
  const failing = async () => {
    asked += 1;
    return fail();
  };
  await expect(service.call(failing)).rejects.toThrow("in trouble");
  expect(service.isCircuitOpen()).toBe(false);
  await expect(service.call(failing)).rejects.toThrow("in trouble");
  expect([breakers()[0]?.state, service.isCircuitOpen()]).toEqual(["open", true]);
  await expect(service.call(failing)).rejects.toSatisfy(isCircuitOpenError);
  expect(asked).toBe(2);

  await expect.poll(() => service.isCircuitOpen()).toBe(false);
  await expect(service.call(failing)).rejects.toThrow("in trouble");
  expect([asked, service.isCircuitOpen()]).toEqual([3, true]);

  await expect.poll(() => service.isCircuitOpen()).toBe(false);
  const several = [1, 2, 3].map((one) => service.call(async () => one));
  expect(await Promise.all(several)).toEqual([1, 2, 3]);
  expect(breakers()).toMatchObject([{ state: "closed" }]);
});

test("a call that takes too long is given up, with its repetitions, and counts as trouble", async () => {
  const once = { failures: 1, coolDownMs };
  const { service } = serviceWith({ timeoutMs: 30, retries: 5, isFailure: () => false, breaker: once });
  let given: AbortSignal | undefined;
  const hanging = service.call((signal) => {
    given = signal;
    return new Promise(() => undefined);
  });
  await expect(hanging).rejects.toThrow(/timed out/);
  expect([given?.aborted, service.isCircuitOpen()]).toEqual([true, true]);
});

test("an answer that has begun in time may go on", async () => {
  const { service } = serviceWith({ timeoutMs: 1_000, breaker });
  const signal = await service.call(async (given) => given);
  expect(signal.aborted).toBe(false);
});

test("a question that was wrong is neither asked again nor held against the service", async () => {
  const { service, breakers } = serviceWith({ retries: 3, isFailure: () => false, breaker });
  let asked = 0;
  for (const _ of [1, 2, 3])
    await expect(
      service.call(async () => {
        asked += 1;
        return fail();
      }),
    ).rejects.toThrow("in trouble");
  expect([asked, breakers()[0]?.state]).toEqual([3, "closed"]);
});

test.each([-3, 3])("a clock put %i hours on does not change how long a service is left alone", async (hours) => {
  const long = { failures: 1, coolDownMs: { initial: 60_000, max: 60_000 } };
  const [short, patient] = [
    serviceWith({ breaker: { failures: 1, coolDownMs: coolDownMs } }),
    serviceWith({ breaker: long }),
  ];
  for (const { service } of [short, patient]) await expect(service.call(async () => fail())).rejects.toThrow();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
  await expect.poll(() => short.service.isCircuitOpen()).toBe(false);
  expect(await short.service.call(async () => "well")).toBe("well");
  await expect(patient.service.call(async () => "well")).rejects.toSatisfy(isCircuitOpenError);
});

function serviceWith(timeoutPolicy: TimeoutPolicy) {
  const { service: to, breakers } = createOutboundCalls(createLog("silent"));
  return { service: to("somebody", timeoutPolicy), breakers };
}

function fail(): never {
  throw new Error("in trouble");
}
