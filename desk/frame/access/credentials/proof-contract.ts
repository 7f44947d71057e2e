import { z } from "zod/mini";
import { usedPasskey } from "./passkey-contract.ts";

/** The ways in which somebody can prove who they are. `mailTo` is their address if they have neither a passkey nor a code app, else null. */
export const waysToProve = z.object({
  passkeys: z.number(),
  codeApp: z.boolean(),
  recoveryCodes: z.number(),
  mailTo: z.nullable(z.string()),
});
export type WaysToProve = z.infer<typeof waysToProve>;

export const provenPasskey = z.strictObject({ passkey: usedPasskey });
/** Of a code app, or a recovery code, which is called a spare key on the screen. */
export const provenCode = z.strictObject({
  code: z
    .string()
    .check(z.trim(), z.minLength(6, "That is too short: a code has six digits, a spare key ten letters and digits.")),
});
/** The secret of the browser that asked for an email to sign in: with it, the email's code may be typed. */
export const mailRequest = z.object({ request: z.string() });
/** The schema of an answer of which nothing is read: that it came is enough. */
export const ignoredAnswer = z.object({});
