import { z } from "zod/mini";

/** What a browser sends of a new passkey: as much of WebAuthn's `RegistrationResponseJSON` as is checked. */
export const newPasskey = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z._default(z.array(z.string()), []),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** What a browser sends to sign in by one: as much of WebAuthn's `AuthenticationResponseJSON` as is checked. */
export const usedPasskey = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal("public-key"),
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
});
export type UsedPasskey = z.infer<typeof usedPasskey>;
