import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod/mini";
import { findPerson } from "#desk/frame/access/committee.server.ts";
import { createSignInLink } from "#desk/frame/access/credentials/sign-in-links.server.ts";
import { lockMember } from "#desk/frame/access/members/lock-members.server.ts";
import { newSecret } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { logFailedSignIn } from "#desk/frame/access/sign-in/failed-sign-ins.server.ts";
import { pageOfDesk } from "#desk/frame/shell/account/page-of-desk.ts";
import { sendAtOnce } from "#services/mail/outbox/send-at-once.server.ts";
import type { Services } from "#services/services.server.ts";
import type { addressToMail } from "./sign-in-contract.ts";

type Asked = z.infer<typeof addressToMail>;

/** Time for the answer to leave first, in milliseconds. */
const ANSWER_FIRST_MS = 50;

/**
 * Begins to send a link to sign in. The answer waits for none of it, and an unknown address makes the same work but for the sending: neither
 * what is answered nor when tells who is on the committee.
 *
 * @param asked `to` is the page that the link leads to, on whatever device it is opened
 * @returns the secret of the browser that may type the email's code
 */
export function beginMailLink(services: Services, asked: Asked): string {
  const request = newSecret();
  sendLink(services, asked, request).catch((err: unknown) =>
    services.log.error({ err }, "an email to sign in could not be sent"),
  );
  return request;
}

async function sendLink(services: Services, { email, to = "" }: Asked, request: string): Promise<void> {
  await pause(ANSWER_FIRST_MS);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const { person, secret } = await services.db.transaction().execute(async (trx) => {
    const known = await findPerson(trx, email);
    const person = known && (await lockMember(trx, known.id)) ? known : undefined;
    const owner = { purpose: "mail", person_id: person?.id ?? null } as const;
    return { person, secret: await createSignInLink(trx, owner, { request, code }) };
  });
  // Imported for the first email only: react-email takes 50 MB.
  const { signInEmail } = await import("./sign-in-email.server.tsx");
  // To the address as the committee wrote it, not as it was typed.
  const page = pageOfDesk(to, services.config.siteUrl);
  const written = await signInEmail(services, { email: person?.email ?? email, secret, code, page });
  if (person) await sendAtOnce(services, written);
  else await logFailedSignIn(services, { way: "mail", address: email });
}
