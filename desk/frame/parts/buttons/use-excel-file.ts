import { useState } from "react";
import { deskPost, file } from "../../shell/desk-fetch.ts";
import { notify } from "../../shell/notices/notices.ts";
import { saveFile } from "../../shell/save-file.ts";

/** A button that asks the desk for a spreadsheet, and saves it under a name. */
export function useExcelFile(address: string, body: object, name: string) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const result = await deskPost(address, body, file);
    if (result.ok) saveFile(result.data, name);
    else notify(`The file could not be made. ${result.detail}`, { isProblem: true });
    setBusy(false);
  };
  return { disabled: isBusy, onClick: () => void save(), children: isBusy ? "Making the file …" : "For Excel" };
}
