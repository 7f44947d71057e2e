import { AddRecordForm } from "#app/desk/records/add-record-form.tsx";
import { inboxes } from "#app/desk/records/inboxes.ts";

/** Adds a message by hand. */
export default function AddMessagePage() {
  return <AddRecordForm inbox={inboxes.message} />;
}
