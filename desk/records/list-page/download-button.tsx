import { MenuButton } from "#desk/frame/parts/buttons/action-menu.tsx";
import { useExcelFile } from "#desk/frame/parts/buttons/use-excel-file.ts";
import { type ListQuery, listSearchString } from "../lists/list-query.ts";
import type { RecordType } from "../model/record-types.ts";

/** The list as a spreadsheet: what is seen, in this order, on all pages. */
export function DownloadButton({ recordType, query }: { recordType: RecordType; query: ListQuery }) {
  const { path } = recordType;
  const body = { search: listSearchString(query) };
  return <MenuButton {...useExcelFile(`/desk/api/${path}/csv`, body, `${path}-${query.view}.csv`)} />;
}
