import { useEffect, useRef } from "react";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import type { RecordView } from "#desk/records/model/record-contract.ts";
import type { RecordType } from "#desk/records/model/record-types.ts";
import { describeChange } from "../words/history-words.ts";

/** Says what somebody else did with the record while one looks at it. */
export function useNewsOfOthers(view: RecordView, recordType: RecordType): void {
  const { person, timeZone } = useAccount();
  const latest = useRef(view.history[0]?.id);
  useEffect(() => {
    const since = view.history.findIndex(({ id }) => id === latest.current);
    const news = view.history.slice(0, since < 0 ? view.history.length : since);
    latest.current = view.history[0]?.id;
    for (const change of news.filter(({ by }) => by !== person.name).toReversed())
      notify(`${change.by} ${describeChange(change, { recordType, timeZone, ...view }).join(", ")}.`);
  }, [view, recordType, person.name, timeZone]);
}
