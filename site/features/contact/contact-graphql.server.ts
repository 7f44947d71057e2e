import type { RateLimits } from "#services/rate-limits/rate-limits.server.ts";
import {
  type Confirmation,
  type GraphqlContext,
  type GraphqlModule,
  refusal,
  tooManyRequests,
} from "#services/submissions/graphql-module.server.ts";
import { honeypotName, thanks } from "./contact-constants.ts";
import { contactMessage } from "./contact-contract.ts";
import { type MessageStore, submitMessage } from "./submit-message.server.ts";

/** `sendContactConfirmation`. The honeypot is an undeclared variable, so that the signature stays as published. */
export function contactGraphql(services: MessageStore & { limits: RateLimits }): GraphqlModule {
  return {
    typeDefs: `
      type Mutation {
        "Sends a message to the committee. Nothing is required; what is written reaches a person."
        sendContactConfirmation(senderEmail: String, senderName: String, message: String): Confirmation!
      }
    `,
    resolvers: {
      Mutation: { sendContactConfirmation: (_, args, context) => receive(services, args, context) },
    },
  };
}

/** Counts the rate limit per operation, because one request may hold several. */
async function receive(
  services: MessageStore & { limits: RateLimits },
  args: unknown,
  { client, key, params }: GraphqlContext,
): Promise<Confirmation> {
  const allowed = await services.limits.consume("submission", client);
  if (!allowed.ok) throw tooManyRequests(allowed.retryAfterSeconds);
  const checked = contactMessage.safeParse(args);
  if (!checked.success) throw tooLong(checked.error.issues);
  const isHoneypotFilled = Boolean(params.variables?.[honeypotName]);
  const submitted = await submitMessage(services, { message: checked.data, isHoneypotFilled, key });
  if (!submitted.ok) throw keyReused();
  return { responseMsg: thanks };
}

function tooLong(issues: readonly { path: PropertyKey[]; message: string }[]) {
  const errors = issues.map(({ path, message }) => ({ field: path.join("."), message }));
  const message = errors.map((error) => `${error.field}: ${error.message}`).join(" ");
  return refusal({ code: "BAD_USER_INPUT", status: 422, message, errors });
}

function keyReused() {
  const message = "This Idempotency-Key was used for another message. Please send with a new one.";
  return refusal({ code: "IDEMPOTENCY_KEY_REUSED", status: 422, message });
}
