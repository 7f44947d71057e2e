/** `npm run mail:retry`: queues parked emails again, once the cause is fixed. */
import { retryParked } from "#services/mail/outbox/outbox.server.ts";
import { print } from "./parts/print.ts";
import { withServices } from "./parts/with-services.ts";

await withServices(async ({ db }) => {
  const count = await retryParked(db);
  print(
    count === 0
      ? "No mail was given up: there is nothing to try again."
      : `${count === 1 ? "One mail" : `${count} mails`} will be tried again within seconds, while the site runs.`,
  );
  return 0;
});
