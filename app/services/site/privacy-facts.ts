/** What pages say about the storage of personal data, made on the server from the settings. */
export type PrivacyFacts = {
  /** Who answers questions about it. */
  email: string;
  /** The notice at each form: `words` end with "write to", and `email` follows. */
  notices: Readonly<Record<NoticedForm, { words: string; email: string }>>;
  /** The retention periods as text, such as "2 years". */
  kept: Readonly<Record<RetainedData, string>>;
};

/** The forms that have a notice. */
export type NoticedForm = "volunteers" | "bands" | "membership" | "contact" | "newsletter";

/** What the page about privacy tells the times of. */
export type RetainedData =
  | "uploads"
  | "applications"
  | "messages"
  | "pendingMembers"
  | "members"
  | "pendingSubscribers"
  | "formerSubscribers";
