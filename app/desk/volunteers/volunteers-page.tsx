import { inboxes } from "#app/desk/records/inboxes.ts";
import { ListActions } from "#app/desk/records/list-actions.tsx";
import { RecordListError } from "#app/desk/records/record-list-error.tsx";
import { RecordListPage } from "#app/desk/records/record-list-page.tsx";

export { recordList as schema } from "#app/desk/records/record-list-contract.ts";

/** The inbox of the volunteers. */
export default function VolunteersPage() {
  return <RecordListPage kind="volunteer" actions={<ListActions inbox={inboxes.volunteer} />} />;
}

export function ErrorBoundary() {
  return <RecordListError inbox={inboxes.volunteer} />;
}
