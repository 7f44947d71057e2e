import { OwnColumnsEditor } from "#app/desk/records/own-columns-editor.tsx";
import { recordTypes } from "#app/desk/records/record-types.ts";

export { ownColumnList as schema } from "#app/desk/records/own-columns-contract.ts";

/** The committee's own columns of the volunteers. */
export default function VolunteerColumnsPage() {
  return <OwnColumnsEditor recordType={recordTypes.volunteer} />;
}
