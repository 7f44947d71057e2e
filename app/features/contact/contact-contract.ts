import { optionalPayloadSchema, type Payload } from "#app/services/forms/form-schema.ts";
import { messageForm } from "#app/services/forms/message-form.ts";

/** A message as GraphQL or the plain form sends it. */
export const contactMessage = optionalPayloadSchema(messageForm);
export type ContactMessage = Payload<typeof messageForm>;
