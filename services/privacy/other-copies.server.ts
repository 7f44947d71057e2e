import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#platform/config/config.server.ts";

type CopyLocations = Pick<Config, "dataDir" | "smtpUrl" | "committeeEmail" | "payments" | "contentful" | "s3">;

/** Where else a person's data may be, as texts: no command of this site reaches it. */
export async function describeOtherCopies(config: CopyLocations): Promise<string[]> {
  const replacedFolders = (await readdir(config.dataDir).catch(() => [])).filter((name) =>
    name.startsWith("replaced-"),
  );
  return [
    "Backups from before today still hold it, until you replace them with newer ones.",
    ...replacedFolders.map(
      (name) =>
        `What a restored backup took the place of: whoever looks after the server should delete ${join(config.dataDir, name)}.`,
    ),
    ...(config.smtpUrl ? ["The mail server may keep copies of mails."] : []),
    `The inbox of ${config.committeeEmail} has what was mailed to the committee, and so may spreadsheets that were exported.`,
    ...(config.payments.mode === "stripe"
      ? ["Stripe keeps a record of payments of its own: search for the address in its dashboard."]
      : []),
    ...(config.s3
      ? [`Where the pictures are stored (the bucket ${config.s3.bucket}) there may be earlier versions of them.`]
      : []),
    config.contentful
      ? "Contentful has what the committee wrote on the pages."
      : "What the committee wrote on the pages is not searched.",
  ];
}
