import { emailKey } from "#app/platform/mail/email-key.ts";
import type { RateLimits } from "./rate-limits.server.ts";
import type { Submitted } from "./submit-once.server.ts";

/**
 * Submits an application, and says whether its applicant is written an acknowledgement: an address gets a few a day, whoever types it
 * (W10, decision 0008). What stored nothing new takes none of them.
 */
export async function withAcknowledgement(
  limits: Pick<RateLimits, "take" | "giveBack">,
  address: string,
  submit: (acknowledge: boolean) => Promise<Submitted>,
): Promise<Submitted> {
  const inbox = emailKey(address);
  const { ok: acknowledge } = await limits.take("acknowledgement", inbox);
  let isNew = false;
  try {
    const submitted = await submit(acknowledge);
    isNew = submitted.ok && !submitted.repeated;
    return submitted;
  } finally {
    if (acknowledge && !isNew) await limits.giveBack("acknowledgement", inbox);
  }
}
