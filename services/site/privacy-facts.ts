/** What pages say about the storage of personal data, made on the server from the settings. */
export type PrivacyFacts = {
  /** Who answers questions about it. */
  email: string;
  /** The notice at each form: `text` ends with "write to", and `email` follows. */
  notices: Readonly<Record<FormWithPrivacyNotice, { text: string; email: string }>>;
  /** The retention periods as text, such as "2 years". */
  retentionPeriods: Readonly<Record<RetainedData, string>>;
};

/** The forms that have a notice. */
export type FormWithPrivacyNotice = "volunteers" | "bands" | "membership" | "contact" | "newsletter";

/** The kinds of data whose retention periods the privacy page lists. */
export type RetainedData =
  | "uploads"
  | "applications"
  | "messages"
  | "pendingMembers"
  | "members"
  | "pendingSubscribers"
  | "formerSubscribers";
