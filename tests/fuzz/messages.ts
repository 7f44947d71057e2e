import { z } from "zod";
import { type ContactMessage, contactMessage } from "#site/features/contact/contact-contract.ts";
import { confirmation } from "./endpoints.ts";
import type { FuzzRequest, TestResponse } from "./fuzz-requests.ts";

/** Identifies a message by its text, because neither the form nor the mutation returns a reference. */
export function inOneLine({ senderName, senderEmail, message }: ContactMessage): string {
  return JSON.stringify([senderName, senderEmail, message]);
}

/** Whether it has a sender's name: messages written into an operation's own text have none. */
export function isSigned(line: string): boolean {
  return !line.startsWith('["","",');
}

const operation = z.object({
  query: z.literal(confirmation),
  variables: z.record(z.string(), z.unknown()).nullish(),
});
const confirmed = z.object({ data: z.object({ sendContactConfirmation: z.object({ responseMsg: z.string() }) }) });

/** The message that a response acknowledges; undefined where it acknowledges none, or none that can be parsed. */
export async function acknowledgedMessage(
  { path, headers, body }: FuzzRequest,
  response: TestResponse,
): Promise<string | undefined> {
  if (path === "/contact" && response.status === 303) {
    const form = await new Response(Uint8Array.from(body), {
      headers: { "Content-Type": headers["Content-Type"] ?? "" },
    }).formData();
    return inOneLine(contactMessage.parse(Object.fromEntries(form)));
  }
  if (path !== "/graphql" || response.status !== 200 || !confirmed.safeParse(JSON.parse(response.text)).success)
    return undefined;
  const sent = operation.safeParse(JSON.parse(body.toString()));
  return sent.success ? inOneLine(contactMessage.parse(sent.data.variables ?? {})) : undefined;
}
