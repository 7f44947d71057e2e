import { RecordListError } from "#desk/records/list-page/record-list-error.tsx";
import { RecordListPage } from "#desk/records/list-page/record-list-page.tsx";
import { recordTypes } from "#desk/records/model/record-types.ts";

export { recordList as pageDataSchema } from "#desk/records/lists/record-list-contract.ts";

/** The list of the messages. */
export default function MessagesPage() {
  return <RecordListPage kind="message" />;
}

export function ErrorBoundary() {
  return <RecordListError recordType={recordTypes.message} />;
}
