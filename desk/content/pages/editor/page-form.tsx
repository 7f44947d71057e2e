import { Section } from "#desk/frame/parts/display/section.tsx";
import { SectionList } from "../sections/section-list.tsx";
import { kindName } from "../words/entry-names.ts";
import { useEditor } from "./editor-context.ts";
import { Fields } from "./entry-form.tsx";

/** What a page is made of: its lists of parts, and its own fields, such as its title and its address. */
export function PageForm() {
  const { root, types } = useEditor();
  const type = types.find(({ id }) => id === root.type);
  const lists = (type?.fields ?? []).filter(
    ({ type: kind, items }) => kind === "Array" && items?.type === "Link" && items.linkType === "Entry",
  );
  const hasOthers = (type?.fields.length ?? 0) > lists.length;
  return (
    <>
      {lists.map((field) => (
        <SectionList key={field.id} field={field} />
      ))}
      {hasOthers && (
        <Section title={lists.length > 0 ? `About this ${kindName(root.type, types).toLowerCase()}` : "What it says"}>
          <Fields entry={root} without={lists.map(({ id }) => id)} />
        </Section>
      )}
    </>
  );
}
