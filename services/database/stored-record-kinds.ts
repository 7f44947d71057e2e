/** What the committee works on: an application, a message, a member or a subscriber. */
export const storedRecordKinds = ["band", "volunteer", "message", "member", "subscriber"] as const;
export type StoredRecordKind = (typeof storedRecordKinds)[number];

/** What of a row says which record it belongs to. */
export type OfRecord = { kind: StoredRecordKind; record_id: string };
