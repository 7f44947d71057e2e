import { AddRecordForm } from "#app/desk/records/add-record-form.tsx";
import { recordTypes } from "#app/desk/records/record-types.ts";

export { additionStart as schema } from "#app/desk/records/record-add-contract.ts";

/** Adds a volunteer by hand. */
export default function AddVolunteerPage() {
  return <AddRecordForm recordType={recordTypes.volunteer} />;
}
