import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { festivalDays } from "../programme/schedule.ts";
import { type BandFilter, type FilterKind, filterPath } from "./band-filter.ts";
import styles from "./filter-bar.module.css";
import { closeMenu, useMenus } from "./use-menus.ts";
import type { BandsPageData, FilterOption } from "./wall.ts";

type FilterBarProps = Pick<BandsPageData, "filter" | "options"> & {
  /** Stands at the end of the row. */
  children: ReactNode;
};

/** Days in a row, styles and venues in a menu each. A kind of which there is only one value filters nothing. */
export function FilterBar({ filter, options, children }: FilterBarProps) {
  const bar = useRef<HTMLElement>(null);
  useMenus(bar);
  const isUseful = (kind: FilterKind) => options[kind].length > 1 || filter[kind] !== undefined;
  return (
    <div className={styles.bar}>
      <nav ref={bar} className={styles.filters} aria-label="Filter the bands">
        {isUseful("day") && <Days filter={filter} options={options.day} />}
        {isUseful("style") && <Menu kind="style" title="Style" filter={filter} options={options.style} />}
        {isUseful("venue") && <Menu kind="venue" title="Venue" filter={filter} options={options.venue} />}
      </nav>
      {children}
    </div>
  );
}

function Days({ filter, options }: { filter: BandFilter; options: FilterOption[] }) {
  return (
    <ul className={styles.days}>
      <li>
        <FilterLink filter={filter} kind="day" slug={undefined}>
          All<VisuallyHidden> days</VisuallyHidden>
        </FilterLink>
      </li>
      {options.map(({ slug, label, count }) => (
        <li key={slug}>
          <FilterLink filter={filter} kind="day" slug={slug} count={count}>
            <DayName day={label} />
          </FilterLink>
        </li>
      ))}
    </ul>
  );
}

/** Three letters of a weekday where there is little room. Screen readers say the whole. */
function DayName({ day }: { day: string }) {
  const days: readonly string[] = festivalDays;
  if (!days.includes(day)) return day;
  return (
    <>
      <span className={styles.short} aria-hidden="true">
        {day.slice(0, 3)}
      </span>
      <span className={styles.whole}>{day}</span>
    </>
  );
}

type MenuProps = { kind: FilterKind; title: string; filter: BandFilter; options: FilterOption[] };

/** Links behind a summary, so that it opens without JavaScript, too. What would lead to no band is left out: there may be hundreds of styles. */
function Menu({ kind, title, filter, options }: MenuProps) {
  const chosen = options.find(({ slug }) => slug === filter[kind]);
  const offered = options.filter((option) => option.count > 0 || option === chosen);
  return (
    <details className={styles.menu} name="band-filter">
      <summary className={chosen ? `${styles.summary} ${styles.chosen}` : styles.summary}>
        {chosen ? (
          <span>
            <VisuallyHidden>{title}: </VisuallyHidden>
            {chosen.label}
          </span>
        ) : (
          title
        )}
        <svg className={styles.caret} viewBox="0 0 12 8" width="12" height="8" aria-hidden="true" focusable="false">
          <path d="M1 1.5 6 6.5 11 1.5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </summary>
      <ul className={styles.options}>
        <li>
          <FilterLink filter={filter} kind={kind} slug={undefined}>
            Every {title.toLowerCase()}
          </FilterLink>
        </li>
        {offered.map(({ slug, label, count }) => (
          <li key={slug}>
            <FilterLink filter={filter} kind={kind} slug={slug} count={count}>
              {label}
            </FilterLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

type FilterLinkProps = {
  filter: BandFilter;
  kind: FilterKind;
  /** Undefined for all of its kind. */
  slug: string | undefined;
  count?: number;
  children: ReactNode;
};

/** Leads to the same filter with another choice; where that matches no band, it is text. */
function FilterLink({ filter, kind, slug, count, children }: FilterLinkProps) {
  const isChosen = filter[kind] === slug;
  const label = (
    <>
      <span className={styles.label}>{children}</span>
      {count !== undefined && <Count count={count} />}
    </>
  );
  if (count === 0 && !isChosen) return <span className={styles.nothing}>{label}</span>;
  return (
    <Link
      className={styles.choice}
      to={filterPath({ ...filter, [kind]: slug })}
      aria-current={isChosen ? "true" : undefined}
      preventScrollReset
      onClick={({ currentTarget }) => closeMenu(currentTarget.closest("details"))}
    >
      {label}
    </Link>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span className={styles.count}>
      {" "}
      {count}
      <VisuallyHidden>{count === 1 ? " band" : " bands"}</VisuallyHidden>
    </span>
  );
}
