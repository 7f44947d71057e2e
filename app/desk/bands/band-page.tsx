import { RecordPage } from "#app/desk/parts/record/record.tsx";
import { inboxes } from "#app/desk/records/inboxes.ts";

export { recordView as schema } from "#app/desk/records/record-contract.ts";

/** One band. */
export default function BandPage() {
  return <RecordPage inbox={inboxes.band} />;
}
