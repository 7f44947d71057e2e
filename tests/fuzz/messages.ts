import { z } from "zod";
import { type ContactMessage, contactMessage } from "#app/features/contact/contact-contract.ts";
import { confirmation } from "./endpoints.ts";
import type { Answer, FuzzRequest } from "./fuzz-requests.ts";

/** A message by its words: neither the form nor the mutation answers with a reference. */
export function inOneLine({ senderName, senderEmail, message }: ContactMessage): string {
  return JSON.stringify([senderName, senderEmail, message]);
}

/** Whether somebody signed it: the messages that are written into an operation's own text do not. */
export function isSigned(line: string): boolean {
  return !line.startsWith('["","",');
}

const operation = z.object({
  query: z.literal(confirmation),
  variables: z.record(z.string(), z.unknown()).nullish(),
});
const confirmed = z.object({ data: z.object({ sendContactConfirmation: z.object({ responseMsg: z.string() }) }) });

/** The message that an answer says was taken; undefined where it says no such thing, or of none that we can read. */
export async function acknowledgedMessage(
  { path, headers, body }: FuzzRequest,
  answer: Answer,
): Promise<string | undefined> {
  if (path === "/contact" && answer.status === 303) {
    const form = await new Response(Uint8Array.from(body), {
      headers: { "Content-Type": headers["Content-Type"] ?? "" },
    }).formData();
    return inOneLine(contactMessage.parse(Object.fromEntries(form)));
  }
  if (path !== "/graphql" || answer.status !== 200 || !confirmed.safeParse(JSON.parse(answer.text)).success)
    return undefined;
  const sent = operation.safeParse(JSON.parse(body.toString()));
  return sent.success ? inOneLine(contactMessage.parse(sent.data.variables ?? {})) : undefined;
}
