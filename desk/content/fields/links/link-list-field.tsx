import { useState } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { useFieldContext } from "../field-context.ts";
import type { FieldControlProps } from "../field-props.ts";
import { FieldGroup } from "../frame/field-group.tsx";
import { moved, SortableList } from "../list/sortable-list.tsx";
import { useTakeOut } from "../list/use-take-out.ts";
import { AddLink } from "./add-link.tsx";
import { FileWords } from "./file-words.tsx";
import { LinkedCard } from "./linked-card.tsx";
import { allowedLinks, linkIn, linkName } from "./links.ts";
import { linkTo } from "./look-up.ts";
import { NewFile } from "./new-file.tsx";

/** Links to entries or files, in an order. */
export function LinkListField(props: FieldControlProps) {
  const { id, field, label, value, onChange, onAdd, isDisabled } = props;
  const { lookUp, onOpenEntry, files } = useFieldContext();
  const links = Array.isArray(value) ? value : [];
  const { kind, types } = allowedLinks(field);
  const [sent, setSent] = useState<string>();
  const set = (next: readonly unknown[]) => onChange(next.length > 0 ? next : undefined);
  const takeOut = useTakeOut(links, set);
  const rows = links.map((link: unknown, index) => ({ link: linkIn(link), index, key: keyAt(links, index) }));
  return (
    <FieldGroup {...props}>
      <SortableList
        items={rows}
        keyOf={({ key }) => key}
        nameOf={({ link }) => linkName(lookUp, link)}
        onMove={(from, to) => set(moved(links, from, to))}
        isDisabled={isDisabled}
      >
        {({ link, index }, { handle, moveTo }) => {
          const name = linkName(lookUp, link);
          return (
            <LinkedCard link={link ?? { sys: { type: "Link", linkType: kind, id: "" } }} before={handle}>
              {onOpenEntry && link?.sys.linkType === "Entry" && (
                <ActionButton quiet data-opens={link.sys.id} onClick={() => onOpenEntry(link.sys.id)}>
                  Open <VisuallyHidden>{name}</VisuallyHidden>
                </ActionButton>
              )}
              {moveTo}
              {!isDisabled && (
                <ActionButton quiet onClick={() => takeOut(index, name)}>
                  Take out <VisuallyHidden>{name}</VisuallyHidden>
                </ActionButton>
              )}
              {link?.sys.linkType === "Asset" && !isDisabled && (
                <FileWords id={link.sys.id} place={id} isNew={link.sys.id === sent} />
              )}
            </LinkedCard>
          );
        }}
      </SortableList>
      {!isDisabled && <AddLink label={label} kind={kind} types={types} onAdd={onAdd} />}
      {kind === "Asset" && files && !isDisabled && (
        <NewFile
          place={id}
          label={label}
          types={types}
          onStored={(file) => {
            setSent(file);
            onAdd(linkTo("Asset", file));
          }}
        />
      )}
    </FieldGroup>
  );
}

/** One entry may be in a list twice. */
function keyAt(links: readonly unknown[], index: number): string {
  const id = JSON.stringify(links[index]);
  const before = links.slice(0, index).filter((link) => JSON.stringify(link) === id).length;
  return `${id} ${before}`;
}
