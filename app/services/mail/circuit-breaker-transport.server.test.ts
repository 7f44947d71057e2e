import { expect, test } from "vitest";
import { createActivity } from "#app/platform/http/activity.server.ts";
import { createLog } from "#app/platform/observability/log.server.ts";
import { createOutboundCalls } from "#app/platform/outbound/outbound-call.server.ts";
import { createSignal } from "#app/platform/signal.server.ts";
import { openPost } from "#tests/support/post.ts";
import { startSmtp } from "#tests/support/smtp.ts";
import { withCircuitBreaker } from "./circuit-breaker-transport.server.ts";
import { deliverNext } from "./deliver-mail.server.ts";
import { startOutboxWorker } from "./outbox-worker.server.ts";

test("a dead mail server is asked by one mail, and the others wait untouched", async () => {
  await using smtp = await startSmtp({ behaviour: "drop" });
  await using office = await openPost({ SMTP_URL: smtp.url });
  const post = spared(office.post);
  for (const _ of [1, 2, 3]) await office.queue();
  for (const _ of [1, 2, 3]) expect(await deliverNext(post)).toBe("away");
  expect(smtp.mails).toHaveLength(1);
  const untouched = (await office.rows()).filter(({ attempts }) => attempts === 0);
  expect(untouched).toMatchObject([
    { status: "queued", leased_by: null, last_error: null },
    { status: "queued", leased_by: null, last_error: null },
  ]);
});

test("a recipient who is refused says nothing against the mail server", async () => {
  await using smtp = await startSmtp({ behaviour: "refuse" });
  await using office = await openPost({ SMTP_URL: smtp.url });
  const post = spared(office.post);
  for (const _ of [1, 2, 3]) await office.queue();
  for (const _ of [1, 2, 3]) expect(await deliverNext(post)).toBe("done");
  expect(post.transport.isCircuitOpen?.()).toBe(false);
});

test("a mail server that comes back gets what waited", async () => {
  await using smtp = await startSmtp({ behaviour: "drop" });
  await using office = await openPost({ SMTP_URL: smtp.url });
  const post = spared(office.post);
  for (const _ of [1, 2, 3]) await office.queue();
  const stop = startOutboxWorker(post, createSignal(), createActivity());
  await expect.poll(() => post.transport.isCircuitOpen?.(), { timeout: 5_000 }).toBe(true);
  smtp.behave("accept");
  office.clock.now += 3_600_000;
  await expect
    .poll(async () => (await office.rows()).every(({ status }) => status === "sent"), { timeout: 10_000 })
    .toBe(true);
  await stop();
});

function spared<Post extends Awaited<ReturnType<typeof openPost>>["post"]>(post: Post): Post {
  return { ...post, transport: withCircuitBreaker(post.transport, createOutboundCalls(createLog("silent"))) };
}
