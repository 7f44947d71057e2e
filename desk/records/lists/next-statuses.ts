import type { RecordType, StatusDefinition } from "../model/record-types.ts";

/**
 * What a list offers to decide next of a record with a status. Where there is a shortlist, what is new gets onto it before it is accepted. All else is decided on
 * the record's page, and what applicants say is noted there.
 */
export function nextStatuses({ statuses }: RecordType, status: string): StatusDefinition[] {
  const hasShortlist = statuses.some(({ value }) => value === "shortlisted");
  const next: Readonly<Record<string, readonly string[]>> = {
    new: hasShortlist ? ["shortlisted", "declined"] : ["accepted", "declined", "answered"],
    shortlisted: ["accepted", "declined"],
  };
  return statuses.filter(({ value }) => next[status]?.includes(value));
}
