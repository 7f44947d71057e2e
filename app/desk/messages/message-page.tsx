import { RecordPage } from "#app/desk/parts/record/record.tsx";
import { inboxes } from "#app/desk/records/inboxes.ts";

export { recordView as schema } from "#app/desk/records/record-contract.ts";

/** One message. */
export default function MessagePage() {
  return <RecordPage inbox={inboxes.message} />;
}
