import type { StoredRecordKind } from "./stored-record-kinds.ts";

/** What the committee's desk calls the records of a table. */
export const kindOfTable: Readonly<Record<string, StoredRecordKind>> = {
  band_applications: "band",
  volunteer_applications: "volunteer",
  contact_messages: "message",
  members: "member",
  subscribers: "subscriber",
};
