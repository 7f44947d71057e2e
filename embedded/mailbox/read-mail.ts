import type { Address, Email } from "postal-mime";

/** A mail as the mailbox shows it. */
export type ParsedMail = {
  subject: string;
  from: string;
  to: string;
  /** The addresses in From, To, Cc, Bcc and Reply-To. */
  addresses: string[];
  date: Date | undefined;
  headers: { name: string; value: string }[];
  text: string;
  html: string;
};

/** Reads a mail. A mail that is cut off gives what its start holds. */
export async function readMail(message: Buffer): Promise<ParsedMail> {
  const { default: PostalMime } = await import("postal-mime");
  const mail = await PostalMime.parse(message);
  const date = new Date(mail.date ?? "");
  return {
    subject: mail.subject?.trim() || "(no subject)",
    from: mail.from ? formatAddress(mail.from) : "",
    to: (mail.to ?? []).map(formatAddress).join(", "),
    addresses: addressesOf(mail),
    date: Number.isNaN(date.getTime()) ? undefined : date,
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: mail.text ?? "",
    html: mail.html ?? "",
  };
}

function addressesOf({ from, to = [], cc = [], bcc = [], replyTo = [] }: Email): string[] {
  return [from, ...to, ...cc, ...bcc, ...replyTo].flatMap((party) => party?.address || []);
}

function formatAddress({ name, address }: Address): string {
  return name && address ? `${name} <${address}>` : (address ?? name);
}
