import { emailKey } from "#app/platform/text/email-key.ts";
import type { Submitted } from "#app/services/submissions/submit-once.server.ts";
import { type ApplicationStore, takeApplication } from "#app/services/submissions/take-application.server.ts";
import type { VolunteerApplication } from "./contract.ts";

/** An application as it is kept and mailed. */
export type ReceivedApplication = { reference: string; receivedAt: string; application: VolunteerApplication };

/**
 * Takes a volunteer's application, once and durably, with its mails.
 *
 * @param key the client's `Idempotency-Key`, if it sent one.
 */
export function submitApplication(
  store: ApplicationStore,
  application: VolunteerApplication,
  key?: string,
  now = new Date(),
): Promise<Submitted> {
  const address = application.email;
  const body = { ...application, email: emailKey(address) };
  return takeApplication(store, { name: "volunteer", address, body, key, now }, async (trx, { id, ...filed }) => {
    const received = { ...filed, application };
    await trx.insertInto("volunteer_applications").values(rowOf(id, received)).execute();
    return { acknowledgement: choicesOf(received), application: received };
  });
}

/** As much as the applicant is written: nothing typed but where to (W10). */
function choicesOf({ reference, application: { email, licence, rsa, lifting, roles } }: ReceivedApplication) {
  return { reference, email, licence, rsa, lifting, roles };
}

function rowOf(id: string, { reference, receivedAt, application }: ReceivedApplication) {
  return {
    id,
    reference,
    status: "new" as const,
    received_at: receivedAt,
    name: application.name,
    first_name: application.firstName,
    last_name: application.lastName,
    email: application.email,
    phone: application.phone,
    address: application.address,
    age: application.age,
    licence: Number(application.licence),
    rsa: Number(application.rsa),
    lifting: Number(application.lifting),
    roles: JSON.stringify(application.roles),
    ec_name: application.ecName,
    ec_phone: application.ecPhone,
    ec_relationship: application.ecR,
    year: application.year,
  };
}
