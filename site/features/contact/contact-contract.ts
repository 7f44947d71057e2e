import { optionalPayloadSchema, type Payload } from "#services/forms/form-schema.ts";
import { messageForm } from "#services/forms/message-form.ts";

/** A message as GraphQL or the plain form sends it. */
export const contactMessage = optionalPayloadSchema(messageForm);
export type ContactMessage = Payload<typeof messageForm>;
