import { emailKey } from "#app/platform/text/email-key.ts";
import type { Submitted } from "#app/services/submissions/submit-once.server.ts";
import { type ApplicationStore, takeApplication } from "#app/services/submissions/take-application.server.ts";
import { claimUpload, uploadNameOf } from "#app/services/uploads/uploads.server.ts";
import type { BandApplication } from "./contract.ts";

/** Where bands' applications are kept, and whose pictures they may show. */
export type BandApplicationStore = ApplicationStore & { config: { siteUrl: string } };

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
 * Takes a band's application, once and durably, with its mails; its picture is claimed in the same transaction and must be one of ours
 * (W16).
 *
 * @param key the client's `Idempotency-Key`, if it sent one.
 */
export async function submitApplication(
  store: BandApplicationStore,
  application: BandApplication,
  key?: string,
  now = new Date(),
): Promise<Submitted | { ok: false; reason: "unknown-picture" }> {
  const picture = uploadNameOf(application.upload, store.config.siteUrl);
  if (picture === undefined) return { ok: false, reason: "unknown-picture" };
  const address = application.leaderEmail;
  const body = { ...application, leaderEmail: emailKey(address) };
  try {
    return await takeApplication(store, { name: "band", address, body, key, now }, async (trx, { id, ...filed }) => {
      const received = { ...filed, picture, application };
      if (!(await claimUpload(trx, picture, id))) throw new UnknownPicture();
      await trx.insertInto("band_applications").values(rowOf(id, received)).execute();
      return { acknowledgement: choicesOf(received), application: received };
    });
  } catch (error) {
    if (error instanceof UnknownPicture) return { ok: false, reason: "unknown-picture" };
    throw error;
  }
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
