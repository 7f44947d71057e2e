import { type ContentFault, contentFaults } from "#desk/content/documents/publishing-contract.ts";
import type { DeskResult } from "#desk/frame/shell/desk-fetch.ts";

/** What stands against publishing, with the fields; none of anything else. */
export function faultsIn(result: DeskResult<unknown>): readonly ContentFault[] {
  return result.ok ? [] : (contentFaults.safeParse(result.body).data?.faults ?? []);
}
