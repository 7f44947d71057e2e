import type { Context } from "hono";
import { getSignedCookie, setSignedCookie } from "hono/cookie";

/** Remembers which payment a browser has begun. */
export type PaymentCookie = {
  /** @returns the payment's id; undefined without a validly signed cookie */
  read(c: Context): Promise<string | undefined>;
  write(c: Context, intentId: string): Promise<void>;
};

const monthInSeconds = 30 * 24 * 60 * 60;

/**
 * A signed cookie, unreadable for scripts and not sent by cross-site posts. Over https its name begins with `__Host-`, so that no other
 * subdomain can set it.
 */
export function createPaymentCookie({ siteUrl }: { siteUrl: string }, key: string): PaymentCookie {
  const isHttps = siteUrl.startsWith("https:");
  const prefix = isHttps ? "host" : undefined;
  const options = { path: "/", httpOnly: true, sameSite: "Lax", maxAge: monthInSeconds, secure: isHttps } as const;
  return {
    async read(c) {
      const value = await getSignedCookie(c, key, "payment", prefix);
      return value || undefined;
    },
    async write(c, intentId) {
      await setSignedCookie(c, "payment", intentId, key, prefix ? { ...options, prefix } : options);
    },
  };
}
