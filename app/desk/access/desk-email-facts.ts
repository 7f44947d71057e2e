import { z } from "zod/mini";

/** What the templates of the desk's emails parse (desk-emails.server.tsx). */
export const invitationFacts = z.object({ name: z.string(), email: z.string(), by: z.string() });
export const newDeviceFacts = z.object({ name: z.string(), email: z.string(), device: z.string() });
