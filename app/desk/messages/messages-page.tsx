import { RecordListError } from "#app/desk/records/record-list-error.tsx";
import { RecordListPage } from "#app/desk/records/record-list-page.tsx";
import { recordTypes } from "#app/desk/records/record-types.ts";

export { recordList as schema } from "#app/desk/records/record-list-contract.ts";

/** The list of the messages. */
export default function MessagesPage() {
  return <RecordListPage kind="message" />;
}

export function ErrorBoundary() {
  return <RecordListError recordType={recordTypes.message} />;
}
