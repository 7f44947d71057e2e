import { afterEach, expect, test, vi } from "vitest";
import { createActivity } from "#platform/http/activity.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import { createOutboundCalls } from "#platform/outbound/outbound-call.server.ts";
import { createSignal } from "#platform/signal.ts";
import { openMailDelivery, type Unguarded } from "#tests/support/servers/mail-delivery.ts";
import { startSmtp } from "#tests/support/servers/smtp.ts";
import { deliverNext, type MailDelivery } from "../outbox/deliver-mail.server.ts";
import { startOutboxWorker } from "../outbox/outbox-worker.server.ts";
import { withCircuitBreaker } from "./circuit-breaker-transport.server.ts";

afterEach(() => void vi.useRealTimers());

test("while the mail server is unavailable one email tries it, and the others stay queued without an attempt", async () => {
  await using smtp = await startSmtp({ behaviour: "drop" });
  await using mailer = await openMailDelivery({ SMTP_URL: smtp.url });
  const delivery = guarded(mailer.delivery);
  for (const _ of [1, 2, 3]) await mailer.queue();
  // The cool-down, of a quarter of a second at least, must not end between two deliveries on a busy machine.
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  for (const _ of [1, 2, 3]) expect(await deliverNext(delivery)).toBe("unavailable");
  expect(smtp.mails).toHaveLength(1);
  const untouched = (await mailer.rows()).filter(({ attempts }) => attempts === 0);
  expect(untouched).toMatchObject([
    { status: "queued", leased_by: null, last_error: null },
    { status: "queued", leased_by: null, last_error: null },
  ]);
});

test("a refused recipient does not open the mail server's circuit", async () => {
  await using smtp = await startSmtp({ behaviour: "unknown-recipient" });
  await using mailer = await openMailDelivery({ SMTP_URL: smtp.url });
  const delivery = guarded(mailer.delivery);
  for (const _ of [1, 2, 3]) await mailer.queue();
  for (const _ of [1, 2, 3]) expect(await deliverNext(delivery)).toBe("handled");
  expect(delivery.transport.isCircuitOpen?.()).toBe(false);
});

test("a mail server that recovers gets the queued emails", async () => {
  await using smtp = await startSmtp({ behaviour: "drop" });
  await using mailer = await openMailDelivery({ SMTP_URL: smtp.url });
  const delivery = guarded(mailer.delivery);
  for (const _ of [1, 2, 3]) await mailer.queue();
  const stop = startOutboxWorker(delivery, createSignal(), createActivity());
  await expect.poll(() => delivery.transport.isCircuitOpen?.()).toBe(true);
  smtp.behave("accept");
  await expect
    .poll(async () => {
      const rows = await mailer.rows();
      // An attempt that was under way sets the next one by the clock as it is then.
      if (rows.every(({ leased_by }) => leased_by === null)) mailer.clock.now += 600_000;
      return rows.every(({ status }) => status === "sent");
    })
    .toBe(true);
  await stop();
});

function guarded(delivery: MailDelivery & Unguarded): MailDelivery {
  return { ...delivery, transport: withCircuitBreaker(delivery.transport, createOutboundCalls(createLog("silent"))) };
}
