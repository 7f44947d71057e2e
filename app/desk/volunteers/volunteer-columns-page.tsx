import { inboxes } from "#app/desk/records/inboxes.ts";
import { OwnColumnsEditor } from "#app/desk/records/own-columns-editor.tsx";

export { ownColumnList as schema } from "#app/desk/records/own-columns-contract.ts";

/** The committee's own columns of the volunteers. */
export default function VolunteerColumnsPage() {
  return <OwnColumnsEditor inbox={inboxes.volunteer} />;
}
