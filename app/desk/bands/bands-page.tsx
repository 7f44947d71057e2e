import { RecordListError } from "#app/desk/records/record-list-error.tsx";
import { RecordListPage } from "#app/desk/records/record-list-page.tsx";
import { recordTypes } from "#app/desk/records/record-types.ts";

export { recordList as schema } from "#app/desk/records/record-list-contract.ts";

/** The list of the bands. */
export default function BandsPage() {
  return <RecordListPage kind="band" />;
}

export function ErrorBoundary() {
  return <RecordListError recordType={recordTypes.band} />;
}
