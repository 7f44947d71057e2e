/** Where the footer's form is sent without JavaScript, and the page with its outcome. */
export const subscribePath = "/newsletter/subscribe";

/** The page to confirm a subscription. */
export const confirmPath = "/newsletter/confirm";

/** The page to unsubscribe, and the address of a mail program's one-click button (RFC 8058). */
export const unsubscribePath = "/newsletter/unsubscribe";

/** The call that the page to unsubscribe loads. */
export const subscriptionStatusPath = "/api/newsletter-standing";

/** The call that the page to confirm loads. */
export const confirmationStatusPath = "/api/newsletter-confirmation";

/** The link in the confirmation email. */
export function confirmLink(siteUrl: string, token: string): string {
  return siteUrl + withToken(confirmPath, token);
}

/** The link in every email to a subscriber, and in the export. */
export function unsubscribeLink(siteUrl: string, token: string): string {
  return siteUrl + withToken(unsubscribePath, token);
}

/** Appends an encoded token: `withToken("/a", "b c")` is `/a?token=b+c`. */
export function withToken(path: string, token: string): string {
  return `${path}?${new URLSearchParams({ token })}`;
}
