/** The page where a subscriber says yes (M6). */
export const confirmPath = "/newsletter/confirm";

/** The page where a subscriber leaves, and the address of a mail program's one-click button (RFC 8058). */
export const unsubscribePath = "/newsletter/unsubscribe";

/** The link in the mail that asks whether somebody meant it (M6). */
export function confirmLink(siteUrl: string, token: string): string {
  return `${siteUrl}${confirmPath}?token=${token}`;
}

/** What every mail to a subscriber carries, and what the export gives to a newsletter tool. */
export function unsubscribeLink(siteUrl: string, token: string): string {
  return `${siteUrl}${unsubscribePath}?token=${token}`;
}
