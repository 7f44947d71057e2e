import { AddRecordForm } from "#app/desk/records/add-record-form.tsx";
import { inboxes } from "#app/desk/records/inboxes.ts";

/** Adds a band by hand. */
export default function AddBandPage() {
  return <AddRecordForm inbox={inboxes.band} />;
}
