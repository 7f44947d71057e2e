import { warnOnce } from "#app/platform/observability/warn-once.ts";
import type { Site } from "#app/services/site/use-site.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { Page } from "./page.ts";
import type { PageContext, Section, SectionProps, SectionRegistry, Slots } from "./section.ts";
import { SectionBoundary } from "./section-boundary.tsx";
import { withUniqueKeys } from "./with-unique-keys.ts";

type PageSectionsProps = Pick<PageContext, "RichText"> & {
  page: Page;
  site: Pick<Site, "settings" | "currentYear">;
  registry: SectionRegistry;
  slots?: Slots;
  /** The page already has an `h1` above its sections. */
  headed?: boolean;
};

/**
 * A page's sections in order, without those of unknown type. The page always has exactly one `h1`: the first heading, or else the
 * page's title. A section that cannot be rendered is left out alone.
 */
export function PageSections({ page, site, registry, RichText, slots = {}, headed = false }: PageSectionsProps) {
  const { slug, title, texts } = page;
  const { currentYear, settings } = site;
  const context = { slug, title, texts, currentYear, scheduleUrl: settings.scheduleUrl, slots, RichText };
  const sections = withUniqueKeys(page.sections).flatMap(({ id, key, type, fields }) => {
    const section = Object.hasOwn(registry, type) ? registry[type] : undefined;
    if (section) return [{ id, key, fields, section, heading: section.heading?.(fields) }];
    warnOnce(`The section ${id} is of the unknown type ${type}.`);
    return [];
  });
  const titled = headed ? -1 : sections.findIndex(({ heading }) => heading !== undefined);
  return (
    <>
      {titled < 0 && !headed && <PageTitle title={title} alone={sections.length === 0} />}
      {sections.map(({ key, heading, ...section }, index) => {
        const level = index === titled ? 1 : 2;
        const levelBelow = heading === undefined ? 2 : level + 1;
        return (
          <SectionBoundary key={key} id={section.id}>
            <RenderedSection {...section} {...{ heading, level, levelBelow }} page={context} first={index === 0} />
          </SectionBoundary>
        );
      })}
    </>
  );
}

function PageTitle({ title, alone }: { title: string; alone: boolean }) {
  return <h1>{alone ? title : <VisuallyHidden>{title}</VisuallyHidden>}</h1>;
}

/** Error boundaries do not work on the server, where one error fails the whole page; so the section's function is called in a try. */
function RenderedSection({ id, section, ...props }: SectionProps & { id: string; section: Section }) {
  try {
    return section.render(props);
  } catch (error) {
    console.error(`The section ${id} cannot be rendered.`, error);
    return null;
  }
}
