import type { Config } from "#app/platform/config.server.ts";
import type { PrivacyFacts } from "./notices.ts";

/** What pages say of how people's data is kept, as it is set. */
export function privacyFacts({
  committeeEmail,
  retention,
}: Pick<Config, "committeeEmail" | "retention">): PrivacyFacts {
  return {
    email: committeeEmail,
    uploads: retention.uploads.words,
    applications: retention.applications.words,
    messages: retention.messages.words,
    pendingMembers: retention.pendingMembers.words,
    members: retention.members.words,
    pendingSubscribers: retention.pendingSubscribers.words,
    formerSubscribers: retention.formerSubscribers.words,
  };
}
