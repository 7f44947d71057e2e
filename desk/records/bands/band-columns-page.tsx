import { recordTypes } from "#desk/records/model/record-types.ts";
import { OwnColumnsEditor } from "#desk/records/own-columns/own-columns-editor.tsx";

export { ownColumnList as pageDataSchema } from "#desk/records/own-columns/own-columns-contract.ts";

/** The committee's own columns of the bands. */
export default function BandColumnsPage() {
  return <OwnColumnsEditor recordType={recordTypes.band} />;
}
