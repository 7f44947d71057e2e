import type { Entry } from "#app/platform/content-tree.ts";
import { warnOnce } from "#app/platform/warn-once.ts";
import { HiddenText } from "#app/ui/hidden-text.tsx";
import type { PageContext, SectionKind, SectionProps, SectionRegistry } from "./section.ts";
import { SectionBoundary } from "./section-boundary.tsx";
import { withKeys } from "./unique-keys.ts";

type PageSectionsProps = { sections: Entry[]; page: PageContext; registry: SectionRegistry };
type KnownSection = Entry & { kind: SectionKind };

/**
 * A page's sections in order. One of unknown type is dropped (C10). Whatever they are, the page has one `h1`: the first heading, or
 * the page's title where there is none. A section that cannot be rendered takes nothing but itself from the page.
 */
export function PageSections({ sections, page, registry }: PageSectionsProps) {
  const known = withKeys(sections.map((section) => find(section, registry)).filter((section) => section !== undefined));
  const titled = known.findIndex(({ kind, fields }) => kind.heading(fields) !== undefined);
  return (
    <>
      {titled < 0 && <PageTitle title={page.title} alone={known.length === 0} />}
      {known.map(({ id, key, kind, fields }, at) => (
        <SectionBoundary key={key} id={id}>
          <Section id={id} kind={kind} fields={fields} page={page} level={at === titled ? 1 : 2} first={at === 0} />
        </SectionBoundary>
      ))}
    </>
  );
}

function find(section: Entry, registry: SectionRegistry): KnownSection | undefined {
  const kind = Object.hasOwn(registry, section.type) ? registry[section.type] : undefined;
  if (kind !== undefined) return { ...section, kind };
  warnOnce(`The section ${section.id} is of the type ${section.type}, which this page does not show.`);
  return undefined;
}

function PageTitle({ title, alone }: { title: string; alone: boolean }) {
  return <h1>{alone ? title : <HiddenText>{title}</HiddenText>}</h1>;
}

/**
 * An error boundary does not work on the server, where one error takes the whole page. So a section is a plain function, called here.
 */
function Section({ id, kind, ...props }: SectionProps & { id: string; kind: SectionKind }) {
  try {
    return kind.render(props);
  } catch (error) {
    console.error(`The section ${id} cannot be rendered.`, error);
    return null;
  }
}
