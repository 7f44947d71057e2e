import { ActionPageLink } from "#app/desk/parts/action-button.tsx";
import { useMay } from "#app/desk/shell/use-account.ts";
import type { RecordType } from "./record-types.ts";

/** What one can do with a whole list besides reading it. */
export function ListActions({ recordType: { path, one, change, isApplication } }: { recordType: RecordType }) {
  const mayChange = useMay(change);
  const mayChangeColumns = useMay("columns.change");
  return (
    <>
      {mayChange && <ActionPageLink to={`/desk/${path}/add`}>Add a {one}</ActionPageLink>}
      {isApplication && mayChangeColumns && <ActionPageLink to={`/desk/${path}/columns`}>Own columns</ActionPageLink>}
      {isApplication && mayChange && (
        <ActionPageLink to={`/desk/${path}/spreadsheet`}>Read a spreadsheet in</ActionPageLink>
      )}
    </>
  );
}
