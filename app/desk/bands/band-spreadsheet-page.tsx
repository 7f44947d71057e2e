import { inboxes } from "#app/desk/records/inboxes.ts";
import { SpreadsheetReader } from "#app/desk/records/spreadsheet-reader.tsx";

export { ownColumnList as schema } from "#app/desk/records/own-columns-contract.ts";

/** The spreadsheet of the bands back in. */
export default function BandSpreadsheetPage() {
  return <SpreadsheetReader inbox={inboxes.band} />;
}
