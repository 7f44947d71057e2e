import { OwnColumnsEditor } from "#app/desk/records/own-columns-editor.tsx";
import { recordTypes } from "#app/desk/records/record-types.ts";

export { ownColumnList as schema } from "#app/desk/records/own-columns-contract.ts";

/** The committee's own columns of the bands. */
export default function BandColumnsPage() {
  return <OwnColumnsEditor recordType={recordTypes.band} />;
}
