import { recordTypes } from "#desk/records/model/record-types.ts";
import { OwnColumnsEditor } from "#desk/records/own-columns/own-columns-editor.tsx";

export { ownColumnList as pageDataSchema } from "#desk/records/own-columns/own-columns-contract.ts";

/** The committee's own columns of the volunteers. */
export default function VolunteerColumnsPage() {
  return <OwnColumnsEditor recordType={recordTypes.volunteer} />;
}
