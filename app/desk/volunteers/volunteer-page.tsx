import { RecordPage } from "#app/desk/parts/record/record.tsx";
import { recordTypes } from "#app/desk/records/model/record-types.ts";

export { recordView as pageDataSchema } from "#app/desk/records/model/record-contract.ts";

/** One volunteer. */
export default function VolunteerPage() {
  return <RecordPage recordType={recordTypes.volunteer} />;
}
