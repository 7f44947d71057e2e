import { isUntold, type RecordType, statusLabel } from "#desk/records/model/record-types.ts";
import { type Telling, tellingWords } from "./telling.ts";

/** How a record stands, as people read it: accepted, and once they have been told, offered. */
export function statusWords(recordType: RecordType, { status, toldStatus, telling }: Known): string {
  const toldLabel = recordType.statuses.find(({ value }) => value === status)?.toldLabel;
  const isTold = status === toldStatus && telling?.state === "sent";
  return isTold && toldLabel !== undefined ? toldLabel : statusLabel(recordType, status);
}

export type Known = { status: string; toldStatus: string; telling: Telling | null };

/** What the sender knows of a status, to stand beside it; empty where there is nothing to say. @example "will be told tomorrow at 9 am" */
export function knownWords(recordType: RecordType, record: Known, timeZone: string): string {
  const { status, toldStatus, telling } = record;
  if (telling === null) return "";
  const words = tellingWords(telling, recordType.isApplication ? "told" : "sent", timeZone);
  const isAboutStatus = !recordType.isApplication || status === toldStatus || isUntold(record);
  return isAboutStatus ? words : `${statusWords(recordType, { ...record, status: toldStatus })}: ${words}`;
}
