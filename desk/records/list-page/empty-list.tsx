import { Link } from "react-router";
import { listSearchString } from "../lists/list-query.ts";
import { emptyWords } from "../lists/list-words.ts";
import type { RecordList } from "../lists/record-list-contract.ts";
import type { RecordType } from "../model/record-types.ts";
import styles from "./record-list-page.module.css";

/** In place of the rows: why there are none, and the way to where there may be some. */
export function EmptyList({ recordType, list }: { recordType: RecordType; list: RecordList }) {
  const { words, isNarrowed } = emptyWords(recordType, list);
  const { q, view, year, status, source } = list.query;
  const everywhere = listSearchString({ view: "all", year: "all", q });
  const isEverywhere = view === "all" && year === "all" && status === "" && source === "";
  return (
    <div className={styles.empty}>
      <p role="status">{words}</p>
      {isNarrowed && (
        <p>
          {q !== "" && !isEverywhere && (
            <>
              <Link to={`/desk/${recordType.path}${everywhere}`}>Search in all views and festivals</Link>
              {" · "}
            </>
          )}
          <Link to={`/desk/${recordType.path}${listSearchString({ view, year })}`}>
            Show this view without search and filters
          </Link>
        </p>
      )}
    </div>
  );
}
