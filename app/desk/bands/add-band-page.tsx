import { AddRecordForm } from "#app/desk/records/add-record-form.tsx";
import { recordTypes } from "#app/desk/records/record-types.ts";

/** Adds a band by hand. */
export default function AddBandPage() {
  return <AddRecordForm recordType={recordTypes.band} />;
}
