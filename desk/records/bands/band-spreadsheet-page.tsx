import { recordTypes } from "#desk/records/model/record-types.ts";
import { SpreadsheetReader } from "#desk/records/spreadsheet/spreadsheet-reader.tsx";

export { ownColumnList as pageDataSchema } from "#desk/records/own-columns/own-columns-contract.ts";

/** The spreadsheet of the bands back in: what it may change are the status and the columns that the committee added. */
export default function BandSpreadsheetPage() {
  return <SpreadsheetReader recordType={recordTypes.band} />;
}
