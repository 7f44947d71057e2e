import PostalMime, { type Address, type Email } from "postal-mime";

/** A mail as it is shown. */
export type ParsedMail = {
  subject: string;
  from: string;
  to: string;
  /** The addresses of everybody whom it is to, from, or to be answered to. */
  addresses: string[];
  date: Date | undefined;
  headers: { name: string; value: string }[];
  text: string;
  html: string;
};

/** Reads a mail; of a mail that is cut off, what its start says. */
export async function readMail(message: Buffer): Promise<ParsedMail> {
  const mail = await PostalMime.parse(message);
  const date = new Date(mail.date ?? "");
  return {
    subject: mail.subject?.trim() || "(no subject)",
    from: mail.from ? inFull(mail.from) : "",
    to: (mail.to ?? []).map(inFull).join(", "),
    addresses: addressesOf(mail),
    date: Number.isNaN(date.getTime()) ? undefined : date,
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: mail.text ?? "",
    html: mail.html ?? "",
  };
}

function addressesOf({ from, to = [], cc = [], bcc = [], replyTo = [] }: Email): string[] {
  const parties = [...(from ? [from] : []), ...to, ...cc, ...bcc, ...replyTo];
  return parties.map(({ address }) => address ?? "").filter((address) => address !== "");
}

function inFull({ name, address }: Address): string {
  return name && address ? `${name} <${address}>` : (address ?? name);
}
