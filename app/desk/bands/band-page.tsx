import { RecordPage } from "#app/desk/parts/record/record.tsx";
import { recordTypes } from "#app/desk/records/model/record-types.ts";

export { recordView as pageDataSchema } from "#app/desk/records/model/record-contract.ts";

/** One band. */
export default function BandPage() {
  return <RecordPage recordType={recordTypes.band} />;
}
