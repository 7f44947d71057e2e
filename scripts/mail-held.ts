/**
 * `npm run mail:held`: how many emails of a restored backup are held; `npm run mail:held -- send` queues them all, `npm run mail:held --
 * discard` decides that none is sent. At the desk the chair decides about each.
 */
import { decideHeldMails } from "#desk/mail/mails/decide-held-mails.server.ts";
import { titleOf } from "#desk/records/model/mail-kinds.ts";
import { heldMailsByKind } from "#services/mail/outbox/held-mails.server.ts";
import type { Services } from "#services/services.server.ts";
import { print, printError } from "./parts/print.ts";
import { withServices } from "./parts/with-services.ts";

const [decision, ...more] = process.argv.slice(2);

if (more.length > 0 || (decision !== undefined && decision !== "send" && decision !== "discard")) {
  printError("Please: npm run mail:held, npm run mail:held -- send, or npm run mail:held -- discard");
  process.exitCode = 2;
} else if (decision === undefined) await withServices(list, { readOnly: true });
else
  await withServices(async (services) => {
    const count = await decideHeldMails(services, { by: null, decision, mails: "all" });
    const mails = count === 1 ? "One mail" : `${count} mails`;
    if (count === 0) print("No mail is held.");
    else if (decision === "send") print(`${mails} will be sent within seconds, while the site runs.`);
    else print(`${mails} will not be sent.`);
    return 0;
  });

async function list({ db }: Services): Promise<number> {
  const kinds = await heldMailsByKind(db);
  if (kinds.length === 0) print("No mail is held.");
  for (const { kind, count } of kinds) print(`${String(count).padStart(6)}  ${titleOf(kind)}`);
  return 0;
}
