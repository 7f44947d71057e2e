import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from "react";
import { explainTooLong } from "#ui/fields/too-long.ts";
import { useTooLong } from "#ui/fields/use-too-long.ts";
import { ActionButton } from "../buttons/action-button.tsx";
import { DayFilter } from "./day-filter.tsx";
import styles from "./list-filters.module.css";

/** A drop-down list of a filter or of the order, or a day. An empty value filters nothing. */
export type ListFilter = {
  name: string;
  label: string;
  value: string;
  /** Whether somebody chose it. */
  isSet: boolean;
  options: readonly { value: string; label: string }[] | "day";
};

type ListFiltersProps = {
  /** What the search is for, such as "Search the bands". */
  searchLabel: string;
  search: string;
  filters: readonly ListFilter[];
  /** Called with what was changed by its name; the words that are searched for are `q`. */
  onChange: (changes: Readonly<Record<string, string>>) => void;
};

/** The server searches for no more letters than these. */
const longestSearch = 200;
/** How long after the last key the search begins, in milliseconds. */
const TYPING_MS = 250;

/** The search and the filters of a list. Whoever types sees what is found without pressing anything. */
export function ListFilters({ searchLabel, search, filters, onChange }: ListFiltersProps) {
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  const tooLong = useTooLong(field, longestSearch);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);
  useEffect(() => {
    // Another view was opened, or one went back: what is being typed just now stays.
    if (input.current && document.activeElement !== input.current) input.current.value = search;
  }, [search]);
  // The search begins a moment after the last key: by then the list may be another one.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  }, [onChange]);
  const searchNow = (filter: Readonly<Record<string, string>> = {}) => {
    clearTimeout(typing.current);
    typing.current = undefined;
    if (explainTooLong(input.current?.value ?? "", longestSearch) !== undefined) return;
    latest.current({ ...filter, q: input.current?.value ?? "" });
  };
  // Whoever leaves the field opens something: a search that begins after that would bring them back.
  const searchBeforeLeaving = () => typing.current !== undefined && searchNow();
  const searchSoon = () => {
    clearTimeout(typing.current);
    typing.current = setTimeout(() => searchNow(), TYPING_MS);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    searchNow();
  };
  return (
    <search>
      <form className={styles.filters} onSubmit={submit}>
        <label className={styles.search} htmlFor={field}>
          {searchLabel}
          <input
            ref={input}
            id={field}
            type="search"
            defaultValue={search}
            aria-describedby={tooLong && `${field}-too-long`}
            autoComplete="off"
            onChange={searchSoon}
            onBlur={searchBeforeLeaving}
          />
        </label>
        {tooLong && (
          <p id={`${field}-too-long`} role="status">
            {tooLong}
          </p>
        )}
        {filters.length > 0 && <Filters filters={filters} onChange={searchNow} />}
      </form>
    </search>
  );
}

/** On a phone the filters are folded away behind a button that says how many are set. */
function Filters({ filters, onChange }: Pick<ListFiltersProps, "filters" | "onChange">) {
  const [isOpen, setOpen] = useState(false);
  const group = useId();
  const count = filters.filter(({ isSet }) => isSet).length;
  return (
    <>
      <div className={styles.opener}>
        <ActionButton aria-expanded={isOpen} aria-controls={group} onClick={() => setOpen(!isOpen)}>
          Filters{count > 0 && ` (${count})`}
        </ActionButton>
      </div>
      <div id={group} className={styles.group} data-open={isOpen || undefined}>
        {filters.map((filter) => (
          <Filter key={filter.name} filter={filter} onChange={onChange} />
        ))}
      </div>
    </>
  );
}

function Filter({ filter, onChange }: { filter: ListFilter; onChange: ListFiltersProps["onChange"] }) {
  const field = useId();
  const { name, label, value, options } = filter;
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => onChange({ [name]: target.value });
  return (
    <label className={styles.filter} htmlFor={field}>
      {label}
      {options === "day" ? (
        <DayFilter id={field} value={value} onChange={(day) => onChange({ [name]: day })} />
      ) : (
        <select id={field} value={value} onChange={choose}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </label>
  );
}
