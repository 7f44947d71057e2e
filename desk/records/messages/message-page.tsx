import { recordTypes } from "#desk/records/model/record-types.ts";
import { RecordPage } from "#desk/records/record-page/record.tsx";

export { recordView as pageDataSchema } from "#desk/records/model/record-contract.ts";

/** One message. */
export default function MessagePage() {
  return <RecordPage recordType={recordTypes.message} />;
}
