import { recordTypes } from "#desk/records/model/record-types.ts";
import { SpreadsheetReader } from "#desk/records/spreadsheet/spreadsheet-reader.tsx";

export { ownColumnList as pageDataSchema } from "#desk/records/own-columns/own-columns-contract.ts";

/** The spreadsheet of the volunteers back in. */
export default function VolunteerSpreadsheetPage() {
  return <SpreadsheetReader recordType={recordTypes.volunteer} />;
}
