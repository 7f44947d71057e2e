import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { ActionMenu, MenuButton } from "#desk/frame/parts/buttons/action-menu.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import type { DocumentKind, LinkTo } from "../../documents/documents-contract.ts";
import { useFieldContext } from "../field-context.ts";
import styles from "../frame/fields.module.css";
import { chooseWords, linkToChoice } from "./links.ts";

type AddLinkProps = { label: string; kind: DocumentKind; types: readonly string[]; onAdd: (link: LinkTo) => void };

/** The two ways to fill a field of links: something that is there, or something new. */
export function AddLink({ label, kind, types, onAdd }: AddLinkProps) {
  const { choose, createEntry, model } = useFieldContext();
  const typeName = (id: string) => model.find((each) => each.id === id)?.name;
  const creatable =
    kind === "Entry" && createEntry ? model.filter(({ id }) => types.length === 0 || types.includes(id)) : [];
  const add = async () => {
    const choice = await choose(kind, types);
    if (choice) onAdd(linkToChoice(choice));
  };
  const create = async (type: string) => {
    const link = await createEntry?.(type);
    if (link) onAdd(link);
  };
  return (
    <div className={styles.row}>
      <ActionButton onClick={() => void add()}>
        {chooseWords(kind, types, typeName)} <VisuallyHidden>for {label}</VisuallyHidden>
      </ActionButton>
      {creatable.length === 1 && creatable[0] && (
        <ActionButton onClick={() => void create(creatable[0]?.id ?? "")}>
          Write a new one <VisuallyHidden>for {label}</VisuallyHidden>
        </ActionButton>
      )}
      {creatable.length > 1 && (
        <ActionMenu label="Write a new one …" about={label}>
          {creatable.map(({ id, name }) => (
            <MenuButton key={id} onClick={() => create(id)}>
              {name}
            </MenuButton>
          ))}
        </ActionMenu>
      )}
    </div>
  );
}
