import { inboxes } from "#app/desk/records/inboxes.ts";
import { ListActions } from "#app/desk/records/list-actions.tsx";
import { RecordListError } from "#app/desk/records/record-list-error.tsx";
import { RecordListPage } from "#app/desk/records/record-list-page.tsx";

export { recordList as schema } from "#app/desk/records/record-list-contract.ts";

/** The inbox of the bands. */
export default function BandsPage() {
  return <RecordListPage kind="band" actions={<ListActions inbox={inboxes.band} />} />;
}

export function ErrorBoundary() {
  return <RecordListError inbox={inboxes.band} />;
}
