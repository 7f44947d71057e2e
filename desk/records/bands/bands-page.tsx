import { useLocation } from "react-router";
import { ActionPageLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { RecordListError } from "#desk/records/list-page/record-list-error.tsx";
import { RecordListPage } from "#desk/records/list-page/record-list-page.tsx";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { MOST_COMPARED } from "./compare-contract.ts";

export { recordList as pageDataSchema } from "#desk/records/lists/record-list-contract.ts";

/** The list of the bands. */
export default function BandsPage() {
  const year = new URLSearchParams(useLocation().search).get("year");
  const listen = `/desk/bands/listen${year === null || year === "all" ? "" : `?${new URLSearchParams({ year })}`}`;
  return (
    <RecordListPage
      kind="band"
      actions={<ActionPageLink to={listen}>Listen</ActionPageLink>}
      compare={{ most: MOST_COMPARED, to: (references) => `/desk/bands/compare?with=${references.join(",")}` }}
    />
  );
}

export function ErrorBoundary() {
  return <RecordListError recordType={recordTypes.band} />;
}
