/** Where the form at the foot of a page is sent without JavaScript, and the page it is answered with. */
export const subscribePath = "/newsletter/subscribe";

/** The form's own place in a page. */
export const signupId = "newsletter";

/** The page where a subscriber says yes (M6). */
export const confirmPath = "/newsletter/confirm";

/** The page where a subscriber leaves, and the address of a mail program's one-click button (RFC 8058). */
export const unsubscribePath = "/newsletter/unsubscribe";

/** What both pages ask about the link they were opened by. */
export const subscriptionStatusPath = "/api/newsletter-standing";

/** The link in the mail that asks whether somebody meant it (M6). */
export function confirmLink(siteUrl: string, token: string): string {
  return siteUrl + withToken(confirmPath, token);
}

/** What every mail to a subscriber carries, and what the export gives to a newsletter tool. */
export function unsubscribeLink(siteUrl: string, token: string): string {
  return siteUrl + withToken(unsubscribePath, token);
}

/** A path with its link's token. Whatever stands where the token should is encoded: `withToken("/a", "b c")` is `/a?token=b+c`. */
export function withToken(path: string, token: string): string {
  return `${path}?${new URLSearchParams({ token })}`;
}
