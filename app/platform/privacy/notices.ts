/** What a page may know of how people's data is kept. Every time comes from the settings, in words such as "2 years". */
export type PrivacyFacts = {
  /** Who answers questions about it. */
  email: string;
  uploads: string;
  applications: string;
  messages: string;
  pendingMembers: string;
  members: string;
  pendingSubscribers: string;
  formerSubscribers: string;
};

/** The page that says everything. */
const privacyPath = "/privacy";

/** What stands at each form: who keeps what is typed, why, and for how long. All of them are here, so that they stay of one voice. */
const notices = {
  volunteers: ({ applications }: PrivacyFacts) =>
    `The festival's committee keeps this to plan the roster, for ${applications}, and shows it only to those who run your shifts. Please tell your emergency contact that you named them.`,
  bands: ({ applications }: PrivacyFacts) =>
    `The festival's committee keeps this to choose and announce the program, for ${applications}, your picture too. Please ask your musicians before you name them.`,
  membership: ({ members, pendingMembers }: PrivacyFacts) =>
    `The festival's committee keeps this as the association's record of its members, for ${members}; without a payment, for ${pendingMembers}. Your card goes to the payment provider alone.`,
  contact: ({ messages }: PrivacyFacts) =>
    `The festival's committee keeps your message to answer it, for ${messages}, and uses it for nothing else.`,
  newsletter: ({ pendingSubscribers }: PrivacyFacts) =>
    `The festival's committee keeps your address to send you our news until you leave the list, or for ${pendingSubscribers} if you never confirm it.`,
} as const;

/** The forms that have a notice. */
export type NoticedForm = keyof typeof notices;

/** A form's notice, whom to write to, and where more is said; undefined while the site's settings are not known. */
export function noticeOf(form: NoticedForm, privacy: PrivacyFacts | undefined) {
  return privacy && { words: notices[form](privacy), email: privacy.email, to: privacyPath };
}
