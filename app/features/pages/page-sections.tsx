import { warnOnce } from "#app/platform/observability/warn-once.ts";
import type { Entry } from "#app/services/content/content-tree.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { PageContext, Section, SectionProps, SectionRegistry } from "./section.ts";
import { SectionBoundary } from "./section-boundary.tsx";
import { headingOf } from "./section-headings.ts";
import type { SectionType } from "./section-types.ts";
import { withUniqueKeys } from "./with-unique-keys.ts";

type PageSectionsProps = {
  sections: Entry[];
  page: PageContext;
  registry: SectionRegistry;
  /** There is an `h1` above them already. */
  headed?: boolean;
};
type KnownSection = Entry & { type: SectionType };

/**
 * A page's sections in order. One of unknown type is dropped (C10). Whatever they are, the page has one `h1`: the first heading, or
 * the page's title where there is none; unless it stands above them. A section that cannot be rendered takes nothing but itself from
 * the page.
 */
export function PageSections({ sections, page, registry, headed = false }: PageSectionsProps) {
  const known = withUniqueKeys(sections.filter(isKnown));
  const titled = known.findIndex(({ type, fields }) => !headed && headingOf[type](fields) !== undefined);
  return (
    <>
      {titled < 0 && !headed && <PageTitle title={page.title} alone={known.length === 0} />}
      {known.map(({ id, key, type, fields }, at) => (
        <SectionBoundary key={key} id={id}>
          <Guarded
            id={id}
            render={registry[type]}
            fields={fields}
            page={page}
            level={at === titled ? 1 : 2}
            first={at === 0}
          />
        </SectionBoundary>
      ))}
    </>
  );
}

function isKnown(section: Entry): section is KnownSection {
  if (Object.hasOwn(headingOf, section.type)) return true;
  warnOnce(`The section ${section.id} is of the unknown type ${section.type}.`);
  return false;
}

function PageTitle({ title, alone }: { title: string; alone: boolean }) {
  return <h1>{alone ? title : <VisuallyHidden>{title}</VisuallyHidden>}</h1>;
}

/**
 * An error boundary does not work on the server, where one error takes the whole page. So a section is a plain function, called here.
 */
function Guarded({ id, render, ...props }: SectionProps & { id: string; render: Section }) {
  try {
    return render(props);
  } catch (error) {
    console.error(`The section ${id} cannot be rendered.`, error);
    return null;
  }
}
