import { useState } from "react";
import { MenuButton } from "#desk/frame/parts/buttons/action-menu.tsx";
import { deskPost, file } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { saveFile } from "#desk/frame/shell/save-file.ts";
import { type ListQuery, listSearchString } from "../lists/list-query.ts";
import type { RecordType } from "../model/record-types.ts";

/** The list as a spreadsheet: what is seen, in this order, on all pages. */
export function DownloadButton({ recordType, query }: { recordType: RecordType; query: ListQuery }) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const result = await deskPost(`/desk/api/${recordType.path}/csv`, { search: listSearchString(query) }, file);
    if (result.ok) saveFile(result.data, `${recordType.path}-${query.view}.csv`);
    else notify(`The file could not be made. ${result.detail}`, { isProblem: true });
    setBusy(false);
  };
  return (
    <MenuButton disabled={isBusy} onClick={download}>
      {isBusy ? "Making the file …" : "For Excel"}
    </MenuButton>
  );
}
