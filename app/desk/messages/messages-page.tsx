import { ListActions } from "#app/desk/records/list-actions.tsx";
import { RecordListError } from "#app/desk/records/record-list-error.tsx";
import { RecordListPage } from "#app/desk/records/record-list-page.tsx";
import { recordTypes } from "#app/desk/records/record-types.ts";

export { recordList as schema } from "#app/desk/records/record-list-contract.ts";

/** The list of the messages. */
export default function MessagesPage() {
  return <RecordListPage kind="message" actions={<ListActions recordType={recordTypes.message} />} />;
}

export function ErrorBoundary() {
  return <RecordListError recordType={recordTypes.message} />;
}
