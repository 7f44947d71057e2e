import { useRevalidator } from "react-router";
import { type DeskResult, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { type Committee, committee } from "./committee-contract.ts";

/** Sends a change of the committee, and shows it. */
export function useCommitteeChange() {
  const { revalidate } = useRevalidator();
  return async (
    path: string,
    body: object,
    words: string | ((now: Committee) => string),
  ): Promise<DeskResult<Committee>> => {
    const result = await deskPost(`/desk/api/settings/committee/${path}`, body, committee);
    if (result.ok) notify(typeof words === "string" ? words : words(result.data));
    if (result.ok) await revalidate();
    return result;
  };
}
