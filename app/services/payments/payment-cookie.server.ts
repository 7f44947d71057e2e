import type { Context } from "hono";
import { getSignedCookie, setSignedCookie } from "hono/cookie";

/** Which payment a browser began, so that it may go on with it and nobody else can (P3). */
export type PaymentCookie = {
  /** The payment's id. Undefined without a cookie, and where it was not signed here. */
  read(c: Context): Promise<string | undefined>;
  write(c: Context, intentId: string): Promise<void>;
};

const monthInSeconds = 30 * 24 * 60 * 60;

/**
 * A signed cookie that no script can read and no other site can send along. Over https its name begins with `__Host-`: then no other
 * host under the same domain can plant one.
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
