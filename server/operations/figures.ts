import { outboxState } from "#services/mail/outbox/outbox.server.ts";
import type { Services } from "#services/services.server.ts";

/** Registers the gauges that an operator sets alerts on. Call it once per process. */
export function registerGauges({ db, metrics, outbound }: Services): void {
  metrics.gauge(
    "festival_service_left_alone",
    "1 while the circuit breaker of a service outside is open or half open.",
    () => outbound.breakers().map(({ name, state }) => ({ value: state === "closed" ? 0 : 1, labels: { name } })),
  );
  metrics.gauge(
    "festival_outbox_mails",
    "Mails that wait, that nobody tries to send any more, and that are held until the committee decides.",
    async () => {
      const { waiting, parked, held } = await outboxState(db);
      return [
        { value: waiting, labels: { state: "waiting" } },
        { value: parked, labels: { state: "parked" } },
        { value: held, labels: { state: "held" } },
      ];
    },
  );
  metrics.gauge("festival_outbox_oldest_seconds", "How long the oldest waiting mail has waited.", async () => {
    const { oldestMs } = await outboxState(db);
    return [{ value: oldestMs / 1000 }];
  });
  metrics.gauge("festival_payments_followed", "Payments that may still change, by the provider's status.", async () => {
    const rows = await db
      .selectFrom("membership_payments")
      .select((row) => ["status", row.fn.countAll<number>().as("count")])
      .where("look_at", "is not", null)
      .groupBy("status")
      .execute();
    return rows.map(({ status, count }) => ({ value: count, labels: { state: status } }));
  });
}
