import type { ListFilter } from "#desk/frame/parts/list/list-filters.tsx";
import { openingSort, sortsOf, sources, viewsOf } from "../lists/list-query.ts";
import type { RecordList } from "../lists/record-list-contract.ts";
import type { RecordType } from "../model/record-types.ts";

/** What a list can be narrowed to and sorted by. The status is no filter where the view says it already. */
export function listFilters(recordType: RecordType, { query, year, years }: RecordList): ListFilter[] {
  const festivals = [...new Set([...years, year, "all"])].map((each) => ({ value: each, label: each }));
  const viewHasStatuses = viewsOf(recordType).some(
    ({ value, statuses }) => value === query.view && statuses !== undefined,
  );
  const any = { value: "", label: "any" };
  return [
    { name: "year", label: "Festival", value: year, isSet: query.year !== "", options: festivals },
    ...(viewHasStatuses
      ? []
      : [
          {
            name: "status",
            label: "Status",
            value: query.status,
            isSet: query.status !== "",
            options: [any, ...recordType.statuses],
          },
        ]),
    {
      name: "source",
      label: "How it came",
      value: query.source,
      isSet: query.source !== "",
      options: [any, ...sources],
    },
    {
      name: "sort",
      label: "Order",
      value: query.sort,
      isSet: query.sort !== openingSort(query.view),
      options: sortsOf(recordType),
    },
  ];
}
