import { RecordListError } from "#app/desk/records/list-page/record-list-error.tsx";
import { RecordListPage } from "#app/desk/records/list-page/record-list-page.tsx";
import { recordTypes } from "#app/desk/records/model/record-types.ts";

export { recordList as pageDataSchema } from "#app/desk/records/lists/record-list-contract.ts";

/** The list of the messages. */
export default function MessagesPage() {
  return <RecordListPage kind="message" />;
}

export function ErrorBoundary() {
  return <RecordListError recordType={recordTypes.message} />;
}
