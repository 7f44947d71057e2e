import { z } from "zod/mini";
import { emailAddress, singleLineText } from "#platform/text/text-fields.ts";

/** What stands behind the number sign of a link. */
export const linkSecret = z.strictObject({ secret: z.string() });

/** Whom a link signs in. The first person's link belongs to nobody yet. */
export const linkOwner = z.object({ purpose: z.enum(["first", "invite", "mail"]), email: z.nullable(z.string()) });
export type LinkOwner = z.infer<typeof linkOwner>;

/** The first person at the desk says who they are. */
export const firstPerson = z.strictObject({
  secret: z.string(),
  name: singleLineText({ max: 120, message: "Please write your name." }),
  email: emailAddress("Please write your e-mail address."),
});

/** Where to send a link, and the page of the desk that somebody wanted when they were asked to sign in. */
export const addressToMail = z.strictObject({
  email: emailAddress("Please write your e-mail address."),
  to: z.optional(z.string()),
});

/** `request` is the secret of the browser that asked for the mail: only there its code can be typed. */
export const typedCode = z.strictObject({
  request: z.string(),
  code: z.string().check(
    z.overwrite((written) => written.replaceAll(/\D/g, "")),
    z.regex(/^\d{6}$/, "The code in the mail has six digits. One on paper is asked for after it."),
  ),
});

/** Whether the person has a passkey or a code app, and whether they see nobody's data before they have added one. */
export const signedIn = z.object({ hasSecondFactor: z.boolean(), needsSecondFactor: z.boolean() });
export type SignedIn = z.infer<typeof signedIn>;
