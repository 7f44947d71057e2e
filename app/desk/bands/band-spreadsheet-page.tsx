import { recordTypes } from "#app/desk/records/record-types.ts";
import { SpreadsheetReader } from "#app/desk/records/spreadsheet-reader.tsx";

export { ownColumnList as schema } from "#app/desk/records/own-columns-contract.ts";

/** The spreadsheet of the bands back in. */
export default function BandSpreadsheetPage() {
  return <SpreadsheetReader recordType={recordTypes.band} />;
}
