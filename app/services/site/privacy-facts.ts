/** What pages say of how people's data is kept: as it is set, and so made on the server. */
export type PrivacyFacts = {
  /** Who answers questions about it. */
  email: string;
  /** What stands at each form: `words` end with "write to", and `email` follows. */
  notices: Readonly<Record<NoticedForm, { words: string; email: string }>>;
  /** How long each thing is kept, in words such as "2 years". */
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
