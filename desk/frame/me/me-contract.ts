import { z } from "zod/mini";
import { preferences } from "#desk/frame/access/account/preferences.ts";
import { newPasskey } from "#desk/frame/access/credentials/passkey-contract.ts";
import { singleLineText } from "#platform/text/text-fields.ts";

/** A browser that is signed in. Times are milliseconds since 1970. */
export const device = z.object({
  id: z.string(),
  name: z.string(),
  isCurrent: z.boolean(),
  signedInAt: z.number(),
  usedAt: z.number(),
});
export type Device = z.infer<typeof device>;

/** One's own account, as `/desk/me` shows it. */
export const myAccount = z.object({
  devices: z.array(device),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: z.number(), usedAt: z.nullable(z.number()) }),
  ),
  hasCodeApp: z.boolean(),
  /** How many one-time codes on paper are left, and how many were used. */
  recoveryCodes: z.number(),
  usedRecoveryCodes: z.number(),
  preferences,
  /** Tasks that are not done, records that are theirs to look after, and views that they saved. */
  openWork: z.number(),
  /** Keys for programs; null for whoever may see no pages. */
  tokens: z.nullable(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        createdAt: z.number(),
        expiresAt: z.number(),
        usedAt: z.nullable(z.number()),
      }),
    ),
  ),
  colleagues: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type MyAccount = z.infer<typeof myAccount>;

export const chosenId = z.strictObject({ id: z.string().check(z.maxLength(1000)) });
/** A device's id is when its session began, in milliseconds since 1970. */
export const chosenDevice = z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) });
/** Lost second factors, which are removed: passkeys by their ids, and the code app. */
export const lostDevices = z.strictObject({
  passkeys: z.array(z.string()).check(z.maxLength(100)),
  codeApp: z.boolean(),
});
export const addedPasskey = z.strictObject({ passkey: newPasskey });
export const renamedPasskey = z.strictObject({
  id: z.string(),
  name: singleLineText({ max: 60, message: "Please write a name." }),
});
/** What the QR code of a new code app says. */
export const codeAppAddress = z.object({ address: z.string() });
export const codeAppCode = z.strictObject({
  code: z.string().check(
    z.overwrite((written) => written.replaceAll(/\D/g, "")),
    z.regex(/^\d{6}$/, "The code has six digits."),
  ),
});
/** New one-time codes: they are told this once. */
export const newRecoveryCodes = z.object({ codes: z.array(z.string()) });

/** How long a key for a program works, in days: a year at most. */
export const tokenDays = [7, 30, 90, 365] as const;
export const newToken = z.strictObject({
  name: singleLineText({ max: 60, message: "Please write what the program is called." }),
  days: z.literal(tokenDays),
});
/** A new key: it is told this once. */
export const madeToken = z.object({ token: z.string() });
