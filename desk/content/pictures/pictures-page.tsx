import { Link, useSearchParams } from "react-router";
import { fileKind } from "#desk/content/files/file-kind.ts";
import { ListFilters } from "#desk/frame/parts/list/list-filters.tsx";
import { ListPages } from "#desk/frame/parts/list/list-pages.tsx";
import { ListViews } from "#desk/frame/parts/list/list-views.tsx";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { UploadPanel } from "./file/upload-panel.tsx";
import styles from "./pictures.module.css";
import {
  type ListedPicture,
  type PictureKind,
  type PictureList,
  type PictureView,
  pictureList,
  pictureViews,
} from "./pictures-contract.ts";

export { pictureList as pageDataSchema };

const labels: Record<PictureView, string> = {
  all: "All",
  unused: "Not used",
  undescribed: "No description",
  removed: "Removed",
};

const kinds = [
  { value: "picture", label: "Pictures on pages" },
  { value: "logo", label: "Logos" },
  { value: "poster", label: "Band posters" },
  { value: "film", label: "Films" },
  { value: "file", label: "Other files, such as PDF" },
] satisfies readonly { value: PictureKind; label: string }[];

/** The library: pictures and files, and where more of them are added. */
export default function PicturesPage() {
  const { view, kind, q, page, pages, counts, pictures, mayChange, webApp } = usePageData(pictureList);
  const [, setSearch] = useSearchParams();
  const listUrl = (changes: { view?: PictureView; page?: number }) =>
    `/desk/pictures?${new URLSearchParams({ view: changes.view ?? view, ...(kind && { kind }), ...(q && { q }), page: String(changes.page ?? 1) })}`;
  const views = pictureViews.map((value) => ({
    value,
    label: labels[value],
    count: counts[value],
    to: listUrl({ view: value }),
    isCurrent: value === view,
  }));
  return (
    <>
      <h1>Pictures</h1>
      {webApp !== null && (
        <p>
          These are the pictures of bands alone. All others are{" "}
          <a href={`${webApp}/assets`} target="_blank" rel="noreferrer">
            at Contentful
          </a>
          .
        </p>
      )}
      {mayChange && webApp === null && <UploadPanel />}
      {!mayChange && <p>Your role may look at pictures, and not change them.</p>}
      <ListViews label="Pictures" views={views} />
      <ListFilters
        searchLabel="Search pictures and files"
        search={q}
        filters={[
          {
            name: "kind",
            label: "Kind",
            value: kind ?? "",
            isSet: kind !== null,
            options: [{ value: "", label: "All kinds" }, ...kinds],
          },
        ]}
        onChange={(changes) => {
          const { q: words, kind: chosen } = { q, kind: kind ?? "", ...changes };
          setSearch({ view, ...(chosen && { kind: chosen }), ...(words && { q: words }) }, { replace: true });
        }}
      />
      {pictures.length === 0 && <Empty view={view} kind={kind} q={q} />}
      <ul className={styles.grid} aria-label={labels[view]}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <Tile picture={picture} />
          </li>
        ))}
      </ul>
      <ListPages page={page} pages={pages} to={(to) => listUrl({ page: to })} />
    </>
  );
}

function Tile({ picture }: { picture: ListedPicture }) {
  const { id, title, file, thumbnail } = picture;
  return (
    <Link to={`/desk/pictures/${id}`} className={styles.tile}>
      <span className={styles.thumbnail}>
        {thumbnail ? (
          <img src={thumbnail} alt="" loading="lazy" />
        ) : (
          <span>{fileKind({ type: file?.contentType ?? "", width: null, height: null })}</span>
        )}
      </span>
      <span className={styles.title}>{title || file?.fileName || "Without a name"}</span>
      <span className={styles.hint}>{stateOf(picture)}</span>
    </Link>
  );
}

function stateOf({ pages, places, state }: ListedPicture): string {
  const onPages = pages === 1 ? "on 1 page" : `on ${pages} pages`;
  const [place] = places;
  const more = places.length > 1 ? `, and ${places.length - 1} more` : "";
  const elsewhere = place === undefined ? "not used" : `${place}${more}`;
  const use = pages > 0 ? onPages : elsewhere;
  if (state === "published") return use;
  return `${use}, ${state === "draft" ? "draft" : "changed, not published"}`;
}

const emptyWords: Record<PictureView, string> = {
  all: "There are no pictures yet. Add the first above.",
  unused: "Every picture is used somewhere.",
  undescribed: "Every picture says what it shows.",
  removed: "Nothing was removed in the last 30 days.",
};

function Empty({ view, kind, q }: Pick<PictureList, "view" | "kind" | "q">) {
  if (q === "" && kind === null) return <p>{emptyWords[view]}</p>;
  return (
    <p>
      {q === "" ? "Nothing here is of this kind." : `Nothing here has “${q}” in its title, description or file name.`}{" "}
      <Link to={`/desk/pictures?view=${view}`}>Show all</Link>
    </p>
  );
}
