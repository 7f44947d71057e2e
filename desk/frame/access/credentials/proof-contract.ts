import { z } from "zod/mini";
import { usedPasskey } from "./passkey-contract.ts";

/** The ways in which somebody can prove who they are. `mailTo` is their address if they have none of the others, else null. */
export const waysToProve = z.object({
  passkeys: z.number(),
  codeApp: z.boolean(),
  recoveryCodes: z.number(),
  mailTo: z.nullable(z.string()),
});
export type WaysToProve = z.infer<typeof waysToProve>;

export const provenPasskey = z.strictObject({ passkey: usedPasskey });
/** Of a code app, or a recovery code, which is called a one-time code on paper on the screen. */
export const provenCode = z.strictObject({
  code: z
    .string()
    .check(
      z.trim(),
      z.minLength(6, "That is too short: a code app shows six digits, a code on paper has ten letters and digits."),
    ),
});
/** What was proved: `byRecoveryCode` where somebody may have lost all that they sign in with otherwise. */
export const proved = z.object({ byRecoveryCode: z.boolean() });
export type Proved = z.infer<typeof proved>;
/** The secret of the browser that asked for an email to sign in: with it, the email's code may be typed. */
export const mailRequest = z.object({ request: z.string() });
/** The schema of an answer of which nothing is read: that it came is enough. */
export const ignoredAnswer = z.object({});
