import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { lineupAnnouncement } from "#services/site/lineup-announcement.ts";
import { browserFetch } from "#services/site/site-fetch.ts";
import { ArrowButton } from "#ui/links/arrow-button.tsx";
import { SignupNotice } from "#ui/page/signup-notice.tsx";
import { MyFestivalLink } from "../my-festival/my-festival-tab.tsx";
import { lineupUnavailable } from "../page-parts/lineup-texts.ts";
import masthead from "../page-parts/masthead.module.css";
import { festivalDatesText } from "../programme/festival-dates.ts";
import { prefetchBands } from "../records/lineup-cache.ts";
import { sizeOf } from "./band-filter.ts";
import styles from "./bands-page.module.css";
import { FilterBar } from "./filter-bar.tsx";
import { countWords, labelsOf } from "./filter-words.ts";
import { FoundBands, NoBands } from "./found-bands.tsx";
import { searchBands } from "./search-bands.ts";
import { SearchField } from "./search-field.tsx";
import type { BandCardData, BandsPageData } from "./wall.ts";

type BandsPageProps = {
  data: BandsPageData;
  /** The day at the festival, as `YYYY-MM-DD`. */
  today: string;
};

/** The bands page: filters, and a card for each band with an image; the names alone while no band has one. */
export function BandsPage({ data, today }: BandsPageProps) {
  useEffect(() => void prefetchBands(browserFetch, data), [data]);
  const { bands, festival, lineupDate, filter } = data;
  const isEmpty = bands?.length === 0 && sizeOf(filter) === 0;
  return (
    <div className={`${masthead.page} ${styles.page}`}>
      <div className={styles.top}>
        <h1 className={masthead.title}>BANDS</h1>
        {festival && <p className={masthead.dates}>{festivalDatesText(festival)}</p>}
      </div>
      {bands === undefined && <SignupNotice text={lineupUnavailable} />}
      {isEmpty && <SignupNotice text={lineupAnnouncement({ endDate: festival?.endDate, lineupDate }, today)} />}
      {bands && !isEmpty && <Wall data={{ ...data, bands }} />}
    </div>
  );
}

function Wall({ data }: { data: BandsPageData & { bands: BandCardData[] } }) {
  const [query, setQuery] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  // While one types, the field comes before the wall.
  const searched = useDeferredValue(query.trim());
  const { bands, withoutPicture, filter } = data;
  const found = useMemo(() => searchBands(bands, searched), [bands, searched]);
  const isWhole = sizeOf(filter) === 0;
  const others = useMemo(
    () => (isWhole && searched !== "" ? searchBands(withoutPicture, searched) : []),
    [withoutPicture, searched, isWhole],
  );
  const total = found.length + others.length;
  const clear = () => {
    setQuery("");
    field.current?.focus();
  };
  return (
    <>
      <FilterBar {...data}>
        <SearchField ref={field} query={query} onChange={setQuery} onDone={() => count.current?.focus()} />
      </FilterBar>
      <div className={styles.result}>
        <p ref={count} tabIndex={-1} className={styles.count} role="status">
          {countWords(total, labelsOf(data), searched)}
        </p>
        {!isWhole && (
          <Link to="/band" preventScrollReset>
            All bands
          </Link>
        )}
        <MyFestivalLink />
      </div>
      {total > 0 && (
        <FoundBands
          bands={[...found, ...others]}
          isWhole={isWhole}
          query={searched}
          countWithoutPicture={withoutPicture.length}
        />
      )}
      {total === 0 && <NoBands data={data} query={searched} onClear={clear} />}
      <div className={styles.next}>
        <ArrowButton to="/schedule">Who plays when</ArrowButton>
      </div>
    </>
  );
}
