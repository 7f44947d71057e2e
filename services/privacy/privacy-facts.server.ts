import type { Config } from "#platform/config/config.server.ts";
import type { PrivacyFacts } from "#services/site/privacy-facts.ts";

/** What pages say about how long data is kept, by the settings. */
export function privacyFacts({
  committeeEmail,
  retention,
}: Pick<Config, "committeeEmail" | "retention">): PrivacyFacts {
  const retentionPeriods = {
    uploads: retention.uploads.label,
    applications: retention.applications.label,
    messages: retention.messages.label,
    pendingMembers: retention.pendingMembers.label,
    members: retention.members.label,
    pendingSubscribers: retention.pendingSubscribers.label,
    formerSubscribers: retention.formerSubscribers.label,
  };
  return { email: committeeEmail, notices: noticesFor(retentionPeriods, committeeEmail), retentionPeriods };
}

/** The notice at each form: who keeps the data, why, and for how long. They stand together so that their wording stays consistent. */
function noticesFor(retentionPeriods: PrivacyFacts["retentionPeriods"], email: string): PrivacyFacts["notices"] {
  const notice = (why: string) => ({ text: `${why} To ask about it, or to have it deleted, write to`, email });
  return {
    volunteers: notice(
      `The festival’s committee keeps this to plan the roster, for ${retentionPeriods.applications}, and shows it only to those who run your shifts. Please tell your emergency contact that you named them.`,
    ),
    bands: notice(
      `The festival’s committee keeps this to choose and announce the program, for ${retentionPeriods.applications}, your picture too. Please ask your musicians before you name them.`,
    ),
    membership: notice(
      `The festival’s committee keeps this as the association’s record of its members, for ${retentionPeriods.members}; without a payment, for ${retentionPeriods.pendingMembers}. Your card goes to the payment provider alone.`,
    ),
    contact: notice(
      `The festival’s committee keeps your message to answer it, for ${retentionPeriods.messages}, and uses it for nothing else.`,
    ),
    newsletter: notice(
      `The festival’s committee keeps your address to send you our news until you leave the list, or for ${retentionPeriods.pendingSubscribers} if you never confirm it.`,
    ),
  };
}
