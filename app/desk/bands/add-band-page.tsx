import { AddRecordForm } from "#app/desk/records/add-record/add-record-form.tsx";
import { recordTypes } from "#app/desk/records/model/record-types.ts";

export { addRecordPageData as pageDataSchema } from "#app/desk/records/add-record/record-add-contract.ts";

/** Adds a band by hand. */
export default function AddBandPage() {
  return <AddRecordForm recordType={recordTypes.band} />;
}
