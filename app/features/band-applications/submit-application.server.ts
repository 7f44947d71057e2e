import type { Kysely } from "kysely";
import type { SiteTables } from "#app/platform/database/site-tables.server.ts";
import { claimUpload, uploadNameOf } from "#app/platform/files/uploads.server.ts";
import { emailKey } from "#app/platform/mail/email-key.ts";
import type { OutboxBell } from "#app/platform/mail/outbox-bell.server.ts";
import { queueMails } from "#app/platform/mail/queue-mail.server.ts";
import { withAcknowledgement } from "#app/platform/submissions/acknowledge.server.ts";
import type { RateLimits } from "#app/platform/submissions/rate-limits.server.ts";
import { withNewReference } from "#app/platform/submissions/reference.server.ts";
import { type Submitted, submitOnce } from "#app/platform/submissions/submit-once.server.ts";
import type { BandApplication } from "./contract.ts";

/** Where applications are kept and mailed from, and whose pictures they may show. */
export type ApplicationStore = {
  db: Kysely<SiteTables>;
  outbox: Pick<OutboxBell, "wake">;
  limits: Pick<RateLimits, "take" | "giveBack">;
  config: { siteUrl: string };
};

/** An application as it is kept and mailed; `picture` is the name of the stored picture that `upload` means. */
export type ReceivedApplication = {
  reference: string;
  receivedAt: string;
  picture: string;
  application: BandApplication;
};

/** Undoes the transaction: the application shows a picture that we do not have. */
class UnknownPicture extends Error {
  override name = "UnknownPicture";
}

/**
 * Takes a band's application: once, however often it is sent (W9), durably, with its picture claimed and both its mails queued in the same
 * transaction, one to the applicant, unless they had a few today (decision 0008), and one to the committee (W10). The picture must be one
 * of ours (W16).
 *
 * @param key the client's `Idempotency-Key`, if it sent one.
 */
export async function submitApplication(
  { db, outbox, limits, config }: ApplicationStore,
  application: BandApplication,
  key?: string,
  now = new Date(),
): Promise<Submitted | { ok: false; reason: "unknown-picture" }> {
  const picture = uploadNameOf(application.upload, config.siteUrl);
  if (picture === undefined) return { ok: false, reason: "unknown-picture" };
  const body = { ...application, leaderEmail: emailKey(application.leaderEmail) };
  try {
    const submitted = await withAcknowledgement(limits, application.leaderEmail, (acknowledge) =>
      withNewReference("B", (reference) =>
        submitOnce(db, { scope: "band-application", key, body, reference, now: now.getTime() }, (trx) =>
          store(trx, { reference, receivedAt: now.toISOString(), picture, application }, acknowledge),
        ),
      ),
    );
    outbox.wake();
    return submitted;
  } catch (error) {
    if (error instanceof UnknownPicture) return { ok: false, reason: "unknown-picture" };
    throw error;
  }
}

async function store(trx: Kysely<SiteTables>, received: ReceivedApplication, acknowledge: boolean) {
  const id = crypto.randomUUID();
  if (!(await claimUpload(trx, received.picture, id))) throw new UnknownPicture();
  await trx.insertInto("band_applications").values(rowOf(id, received)).execute();
  const acknowledgement = {
    kind: "band-acknowledgement",
    facts: choicesOf(received),
    onceKey: `band-acknowledgement:${id}`,
  };
  await queueMails(trx, [
    ...(acknowledge ? [acknowledgement] : []),
    { kind: "band-application", facts: received, onceKey: `band-application:${id}` },
  ]);
}

/**
 * As much as the leader is written: nothing typed but where to (W10). Style and availability count as typed, because the server takes
 * any text for them (W19).
 */
function choicesOf({ reference, application }: ReceivedApplication) {
  const { leaderEmail, yearPlaying, firstFee, secondFee, musicians } = application;
  const instruments = musicians.map(({ instrument }) => instrument);
  return { reference, leaderEmail, yearPlaying, firstFee, secondFee, instruments };
}

function rowOf(id: string, { reference, receivedAt, application }: ReceivedApplication) {
  return {
    id,
    reference,
    status: "new" as const,
    received_at: receivedAt,
    band_name: application.bandName,
    leader_name: application.leaderName,
    band_style: application.bandStyle,
    first_fee: application.firstFee,
    second_fee: application.secondFee,
    availability: JSON.stringify(application.availability),
    website_url: application.websiteUrl,
    other_info: application.otherInfo,
    year_playing: application.yearPlaying,
    leader_email: application.leaderEmail,
    leader_phone: application.leaderPhone,
    upload: application.upload,
    bio: application.bio,
    band_link: application.bandLink,
    musicians: JSON.stringify(application.musicians),
  };
}
