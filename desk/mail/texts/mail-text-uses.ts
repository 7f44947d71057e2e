import type { StoredRecordKind } from "#services/database/stored-record-kinds.ts";

/** What a text is for. `answer` is a saved answer (a canned reply), of which there are any number, each with a name; of all others there is one. */
export const mailTextUses = [
  "band-accepted",
  "band-waiting",
  "band-declined",
  "band-times",
  "band-schedule",
  "volunteer-accepted",
  "volunteer-waiting",
  "volunteer-declined",
  "answer",
] as const;
export type MailTextUse = (typeof mailTextUses)[number];

/** What a use is called, and whose records fill its words in: a saved answer may go to any of them. */
export const usesOfTexts: Readonly<Record<MailTextUse, { name: string; kinds: readonly StoredRecordKind[] }>> = {
  "band-accepted": { name: "To a band: yes", kinds: ["band"] },
  "band-waiting": { name: "To a band: on the waiting list", kinds: ["band"] },
  "band-declined": { name: "To a band: not this time", kinds: ["band"] },
  "band-times": { name: "To a band: do these times suit you?", kinds: ["band"] },
  "band-schedule": { name: "To a band: its times, once they are public", kinds: ["band"] },
  "volunteer-accepted": { name: "To a volunteer: yes", kinds: ["volunteer"] },
  "volunteer-waiting": { name: "To a volunteer: on the waiting list", kinds: ["volunteer"] },
  "volunteer-declined": { name: "To a volunteer: not this time", kinds: ["volunteer"] },
  answer: { name: "Saved answer", kinds: ["band", "volunteer", "message"] },
};
