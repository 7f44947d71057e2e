import { Link } from "react-router";
import { FormButton } from "#ui/fields/form-button.tsx";
import { bandPath } from "../records/lineup-contract.ts";
import { BandCard, type CardWithImage } from "./band-card.tsx";
import { filterPath, sizeOf } from "./band-filter.ts";
import { filterTitle, labelsOf, widerFilters } from "./filter-words.ts";
import styles from "./found-bands.module.css";
import { type BandCardData, type BandsPageData, headliners } from "./wall.ts";

/** Only one poster is eager: on a slow connection a second one would delay the first. While one types it would change with each key. */
const eagerPosters = 1;

type FoundBandsProps = {
  bands: readonly BandCardData[];
  /** No filter is chosen. */
  isWhole: boolean;
  /** What is searched for; empty if nothing is. */
  query: string;
  countWithoutPicture: number;
};

/** A card for each band with a poster; the names of others below. */
export function FoundBands({ bands, isWhole, query, countWithoutPicture }: FoundBandsProps) {
  const cards = bands.filter(hasImage);
  const others = bands.filter((band) => !hasImage(band));
  const isAll = isWhole && query === "";
  if (cards.length === 0)
    return (
      <Names bands={others}>
        {isAll ? "The posters are not up yet. These bands are coming:" : "Playing, without a poster:"}
      </Names>
    );
  // Where nothing is left out, the first ones are the headliners.
  const large = isAll || cards.length <= headliners ? headliners : 0;
  const eager = query === "" ? eagerPosters : 0;
  return (
    <>
      <ul className={styles.grid} data-pictures-wait="">
        {cards.map((band, index) => (
          <BandCard key={band.id} band={band} size={index < large ? "large" : "small"} priority={index < eager} />
        ))}
        {isAll && countWithoutPicture > 0 && <WithoutPoster count={countWithoutPicture} />}
      </ul>
      {others.length > 0 && <Names bands={others}>Also playing, without a poster:</Names>}
    </>
  );
}

/** The wall's last cell. Whoever counts the posters learns why they are fewer than the bands. */
function WithoutPoster({ count }: { count: number }) {
  return (
    <li className={styles.more}>
      <Link className={styles.moreLink} to="/schedule">
        <span className={styles.moreNumber}>{count === 1 ? "1 more band" : `${count} more bands`}</span>{" "}
        <span>without a poster, in the schedule</span>
      </Link>
    </li>
  );
}

/** Bands without a poster, below the words that say why. */
function Names({ bands, children }: Pick<FoundBandsProps, "bands"> & { children: string }) {
  return (
    <>
      <p id="without-poster" className={styles.soon}>
        {children}
      </p>
      <ul className={styles.names} aria-labelledby="without-poster">
        {bands.map((band) => (
          <li key={band.id}>
            <Link to={bandPath(band)}>{band.name}</Link>
            <StyleAndDays {...band} />
          </li>
        ))}
      </ul>
    </>
  );
}

function StyleAndDays({ style, days, isCancelled }: BandCardData) {
  const words = [isCancelled && "cancelled", style, days].filter(Boolean).join(", ");
  return words && <span className={styles.style}>{words}</span>;
}

function hasImage(band: BandCardData): band is CardWithImage {
  return band.imageUrl !== undefined;
}

type NoBandsProps = { data: BandsPageData; query: string; onClear: () => void };

/** Says what to do where a filter or a search finds nobody. */
export function NoBands({ data, query, onClear }: NoBandsProps) {
  if (query !== "")
    return (
      <div className={styles.nobody}>
        <p>
          Nobody here is called that, or plays that.
          {sizeOf(data.filter) > 0 && " A band without a poster is in the schedule."}
        </p>
        <FormButton onClick={onClear}>Clear the search</FormButton>
      </div>
    );
  return (
    <div className={styles.nobody}>
      <p>No band is all of that. These come close:</p>
      <ul>
        {widerFilters(data).map((filter) => (
          <li key={filterPath(filter)}>
            <Link to={filterPath(filter)} preventScrollReset>
              {filterTitle(labelsOf({ ...data, filter }))}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
