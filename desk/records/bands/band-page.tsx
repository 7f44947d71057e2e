import { recordTypes } from "#desk/records/model/record-types.ts";
import { RecordPage } from "#desk/records/record-page/record.tsx";

export { recordView as pageDataSchema } from "#desk/records/model/record-contract.ts";

/** One band. */
export default function BandPage() {
  return <RecordPage recordType={recordTypes.band} />;
}
