import type { ContentField, ContentType } from "#desk/content/content-model-contract.ts";
import styles from "./sections.module.css";

/** A small drawing of what a kind of section looks like. It is drawn from its fields, so that a new kind has one, too. */
export function KindDrawing({ type }: { type: ContentType }) {
  return (
    <svg viewBox="0 0 96 60" className={styles.drawing} aria-hidden="true" focusable="false">
      <rect className={styles.paper} x="0" y="0" width="96" height="60" />
      <Shapes parts={partsOf(type)} />
    </svg>
  );
}

type Parts = { pictures: number; isFilm: boolean; hasText: boolean; hasButton: boolean; hasList: boolean };

function partsOf({ fields }: ContentType): Parts {
  const files = fields.filter(({ linkType, type }) => type === "Link" && linkType === "Asset");
  const isFilm = files.some((field) => mediaOf(field).includes("video"));
  return {
    pictures: files.length,
    isFilm,
    hasText: fields.some(({ type }) => type === "RichText" || type === "Text"),
    hasButton: fields.some(({ id }) => /^button/i.test(id)),
    hasList: fields.some(({ type, items }) => type === "Array" && items?.type === "Link"),
  };
}

function mediaOf({ validations }: ContentField): readonly string[] {
  return validations.flatMap(({ linkMimetypeGroup }) => linkMimetypeGroup ?? []);
}

function Shapes({ parts }: { parts: Parts }) {
  const { pictures, isFilm, hasText, hasButton, hasList } = parts;
  if (isFilm)
    return (
      <>
        <rect className={styles.picture} x="4" y="4" width="88" height="52" />
        <path className={styles.onPicture} d="M42 18l16 9-16 9z" />
        {hasText && <rect className={styles.onPicture} x="28" y="43" width="40" height="4" />}
      </>
    );
  if (pictures > 2) return <Collage />;
  if (hasList)
    return (
      <>
        <Heading x={8} y={8} width={48} />
        {[22, 34, 46].map((y) => (
          <rect key={y} className={styles.row} x="8" y={y} width="80" height="8" />
        ))}
      </>
    );
  if (pictures > 0 && !hasText)
    return (
      <>
        <rect className={styles.picture} x="4" y="4" width="88" height="30" />
        <Heading x={8} y={42} width={56} />
      </>
    );
  const x = pictures > 0 ? 48 : 8;
  return (
    <>
      {pictures > 0 && <rect className={styles.picture} x="4" y="4" width="38" height="52" />}
      <Heading x={x} y={8} width={pictures > 0 ? 32 : 56} />
      {hasText && <Lines x={x} width={88 - x} />}
      {hasButton && <rect className={styles.button} x={x} y={hasText ? 44 : 26} width="24" height="9" />}
    </>
  );
}

function Heading({ x, y, width }: { x: number; y: number; width: number }) {
  return <rect className={styles.heading} x={x} y={y} width={width} height="7" />;
}

function Lines({ x, width }: { x: number; width: number }) {
  return [20, 27, 34].map((y, line) => (
    <rect key={y} className={styles.line} x={x} y={y} width={line === 2 ? width * 0.7 : width} height="3" />
  ));
}

/** Hexagons, as the site shows several pictures. */
function Collage() {
  const centres = [
    [20, 18],
    [48, 18],
    [76, 18],
    [34, 42],
    [62, 42],
  ];
  return centres.map(([x = 0, y = 0]) => (
    <path key={`${x} ${y}`} className={styles.picture} d={`M${x} ${y - 13}l12 6.5v13l-12 6.5-12-6.5v-13z`} />
  ));
}
