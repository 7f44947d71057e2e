import { AddRecordForm } from "#app/desk/records/add-record-form.tsx";
import { inboxes } from "#app/desk/records/inboxes.ts";

/** Adds a volunteer by hand. */
export default function AddVolunteerPage() {
  return <AddRecordForm inbox={inboxes.volunteer} />;
}
