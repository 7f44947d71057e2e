import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { warnOnce } from "#platform/observability/warn-once.ts";
import type { Site } from "#services/site/use-site.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import type { Page } from "../loading/page.ts";
import styles from "./page-sections.module.css";
import type { PageContext, Section, SectionProps, SectionRegistry, Slots } from "./section.ts";
import { SectionBoundary } from "./section-boundary.tsx";
import { withUniqueKeys } from "./with-unique-keys.ts";

type PageSectionsProps = Pick<PageContext, "RichText" | "heroElements"> & {
  page: Page;
  site: Pick<Site, "settings" | "currentYear" | "today">;
  registry: SectionRegistry;
  slots?: Slots;
  /** Stands below the first section. */
  afterFirst?: ReactNode;
  /** The page already has an `h1` above its sections. */
  hasHeadingAbove?: boolean;
  /** The route shows something of its own below the sections. */
  hasContentBelow?: boolean;
};

/**
 * A page's sections in order, without those of unknown type. The page always has exactly one `h1`: the first heading, or else the
 * page's title. A section that cannot be rendered is left out alone.
 */
export function PageSections({
  page,
  site,
  registry,
  RichText,
  heroElements,
  slots = {},
  ...route
}: PageSectionsProps) {
  const { hasHeadingAbove = false, hasContentBelow = false, afterFirst } = route;
  const { slug, title, textsById } = page;
  const { currentYear, today, settings } = site;
  const { scheduleUrl, siteUrl } = settings;
  const context = { slug, title, textsById, currentYear, today, scheduleUrl, siteUrl, slots, heroElements, RichText };
  const sections = withUniqueKeys(page.sections).flatMap(({ id, key, type, fields }) => {
    const section = Object.hasOwn(registry, type) ? registry[type] : undefined;
    if (section) return [{ id, key, fields, section, heading: section.heading?.(fields) }];
    warnOnce(`The section ${id} is of the unknown type ${type}.`);
    return [];
  });
  let hasTitle = hasHeadingAbove;
  const displayed: { key: string; id: string; content: ReactNode }[] = [];
  for (const { key, id, heading, section, fields } of sections) {
    const level = heading !== undefined && !hasTitle ? 1 : 2;
    const levelBelow = heading === undefined ? 2 : level + 1;
    const first = displayed.length === 0;
    const content = renderSection(id, section, { fields, page: context, heading, level, levelBelow, first });
    if (!content) continue;
    displayed.push({ key, id, content });
    hasTitle ||= level === 1;
  }
  return (
    <>
      {displayed.length === 0 && !hasHeadingAbove && <EmptyPage title={title} hasContentBelow={hasContentBelow} />}
      {displayed.length > 0 && !hasTitle && (
        <h1>
          <VisuallyHidden>{title}</VisuallyHidden>
        </h1>
      )}
      {displayed.map(({ key, id, content }, index) => (
        <Fragment key={key}>
          <SectionBoundary id={id}>{content}</SectionBoundary>
          {index === 0 && afterFirst}
        </Fragment>
      ))}
    </>
  );
}

/** A page that has nothing to show, because no entry is published or the content service is not available. */
function EmptyPage({ title, hasContentBelow }: { title: string; hasContentBelow: boolean }) {
  return (
    <div className={styles.empty}>
      <h1>{title}</h1>
      {!hasContentBelow && (
        <p>
          There is nothing to show here just now. Meanwhile you can see <Link to="/band">who is playing</Link>, and{" "}
          <Link to="/schedule">when</Link>.
        </p>
      )}
    </div>
  );
}

/** Error boundaries do not work on the server, where one error fails the whole page; so the section's function is called in a try. */
function renderSection(id: string, section: Section, props: SectionProps): ReactNode {
  try {
    return section.render(props);
  } catch (error) {
    console.error(`The section ${id} cannot be rendered.`, error);
    return null;
  }
}
