import { afterEach, expect, test, vi } from "vitest";
import { createLog } from "#platform/observability/log.server.ts";
import { createOutboundCalls, isCircuitOpenError, type TimeoutPolicy } from "./outbound-call.server.ts";

const coolDownMs = { initial: 20, max: 20 };
const breaker = { failures: 2, coolDownMs };

afterEach(() => vi.useRealTimers());

test("retries a call that fails for a moment", async () => {
  const { service, breakers } = serviceWith({ retries: 2, breaker });
  const answers = [fail, fail, () => "well"];
  expect(await service.call(async () => answers.shift()?.())).toBe("well");
  expect(breakers()).toMatchObject([{ name: "a service", state: "closed" }]);
});

test("opens the circuit after repeated failures, then lets one trial call through, and all calls after a success", async () => {
  // The cool-down ends only while it is waited for.
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const { service, breakers } = serviceWith({ breaker });
  let requestCount = 0;
  const failing = async () => {
    requestCount += 1;
    return fail();
  };
  await expect(service.call(failing)).rejects.toThrow("in trouble");
  expect(service.isCircuitOpen()).toBe(false);
  await expect(service.call(failing)).rejects.toThrow("in trouble");
  expect([breakers()[0]?.state, service.isCircuitOpen()]).toEqual(["open", true]);
  await expect(service.call(failing)).rejects.toSatisfy(isCircuitOpenError);
  expect(requestCount).toBe(2);

  await expect.poll(() => service.isCircuitOpen()).toBe(false);
  await expect(service.call(failing)).rejects.toThrow("in trouble");
  expect([requestCount, service.isCircuitOpen()]).toEqual([3, true]);

  await expect.poll(() => service.isCircuitOpen()).toBe(false);
  const several = [1, 2, 3].map((one) => service.call(async () => one));
  expect(await Promise.all(several)).toEqual([1, 2, 3]);
  expect(breakers()).toMatchObject([{ state: "closed" }]);
});

test("a call that times out is aborted with its retries, and counts as a failure", async () => {
  const once = { failures: 1, coolDownMs: { initial: 60_000, max: 60_000 } };
  const { service } = serviceWith({ timeoutMs: 30, retries: 5, isFailure: () => false, breaker: once });
  let given: AbortSignal | undefined;
  const hanging = service.call((signal) => {
    given = signal;
    return new Promise(() => undefined);
  });
  await expect(hanging).rejects.toThrow(/timed out/);
  expect([given?.aborted, service.isCircuitOpen()]).toEqual([true, true]);
});

test("the body of a response that began in time may take longer", async () => {
  const { service } = serviceWith({ timeoutMs: 1_000, breaker });
  const signal = await service.call(async (given) => given);
  expect(signal.aborted).toBe(false);
});

test("an error of the call itself is not retried and does not count as a failure", async () => {
  const { service, breakers } = serviceWith({ retries: 3, isFailure: () => false, breaker });
  let requestCount = 0;
  for (const _ of [1, 2, 3])
    await expect(
      service.call(async () => {
        requestCount += 1;
        return fail();
      }),
    ).rejects.toThrow("in trouble");
  expect([requestCount, breakers()[0]?.state]).toEqual([3, "closed"]);
});

test.each([-3, 3])("the cool-down does not change when the clock is put forward by %i hours", async (hours) => {
  const longCoolDown = { failures: 1, coolDownMs: { initial: 60_000, max: 60_000 } };
  const [short, long] = [serviceWith({ breaker: { failures: 1, coolDownMs } }), serviceWith({ breaker: longCoolDown })];
  for (const { service } of [short, long]) await expect(service.call(async () => fail())).rejects.toThrow();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
  await expect.poll(() => short.service.isCircuitOpen()).toBe(false);
  expect(await short.service.call(async () => "well")).toBe("well");
  await expect(long.service.call(async () => "well")).rejects.toSatisfy(isCircuitOpenError);
});

function serviceWith(timeoutPolicy: TimeoutPolicy) {
  const { service: to, breakers } = createOutboundCalls(createLog("silent"));
  return { service: to("a service", timeoutPolicy), breakers };
}

function fail(): never {
  throw new Error("in trouble");
}
