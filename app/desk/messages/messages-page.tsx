import { inboxes } from "#app/desk/records/inboxes.ts";
import { ListActions } from "#app/desk/records/list-actions.tsx";
import { RecordListError } from "#app/desk/records/record-list-error.tsx";
import { RecordListPage } from "#app/desk/records/record-list-page.tsx";

export { recordList as schema } from "#app/desk/records/record-list-contract.ts";

/** The inbox of the messages. */
export default function MessagesPage() {
  return <RecordListPage kind="message" actions={<ListActions inbox={inboxes.message} />} />;
}

export function ErrorBoundary() {
  return <RecordListError inbox={inboxes.message} />;
}
