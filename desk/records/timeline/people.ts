import { correctedAnswers } from "#desk/records/model/corrections.ts";
import type { RecordView } from "#desk/records/model/record-contract.ts";
import type { RecordType } from "#desk/records/model/record-types.ts";

type Sent = Pick<RecordView, "sent" | "corrections">;

/** Who sent the record, with the committee's corrections; empty where nobody gave a name. */
export function senderOf(recordType: RecordType, { sent, corrections }: Sent): string {
  return recordType.personOf(correctedAnswers(recordType, sent, corrections));
}

/** The first name, or "Whoever it is about". A name reminds of a person, where "the applicant" would be a file. */
export function firstNameOf(recordType: RecordType, view: Sent): string {
  const [first] = senderOf(recordType, view).split(" ");
  return first || "Whoever it is about";
}
