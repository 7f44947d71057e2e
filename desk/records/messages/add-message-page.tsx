import { AddRecordForm } from "#desk/records/add-record/add-record-form.tsx";
import { recordTypes } from "#desk/records/model/record-types.ts";

export { addRecordPageData as pageDataSchema } from "#desk/records/add-record/record-add-contract.ts";

/** Adds a message by hand. */
export default function AddMessagePage() {
  return <AddRecordForm recordType={recordTypes.message} />;
}
