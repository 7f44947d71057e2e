import { useState } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { useFieldContext } from "../field-context.ts";
import type { FieldControlProps } from "../field-props.ts";
import { FieldGroup } from "../frame/field-group.tsx";
import { UnknownField } from "../kinds/unknown-field.tsx";
import { AddLink } from "./add-link.tsx";
import { FileWords } from "./file-words.tsx";
import { FilmStill } from "./film-still.tsx";
import { LinkedCard } from "./linked-card.tsx";
import { allowedLinks, linkIn, linkToChoice } from "./links.ts";
import { linkTo } from "./look-up.ts";
import { NewFile } from "./new-file.tsx";

/** A link to an entry or a file: what it leads to, and how it is changed. A file can be sent from here, and is described here. */
export function LinkField(props: FieldControlProps) {
  const { id, field, label, value, onChange, isDisabled, stillPlace } = props;
  const { choose, onOpenEntry, files } = useFieldContext();
  const [sent, setSent] = useState<string>();
  const link = linkIn(value);
  const { kind, types } = allowedLinks(field);
  if (value !== undefined && !link) return <UnknownField {...props} />;
  const change = async () => {
    const choice = await choose(kind, types);
    if (choice) onChange(linkToChoice(choice));
  };
  const linked = link && files?.find(link.sys.id);
  const film = linked?.file?.contentType.startsWith("video/") ? linked : undefined;
  const takesFiles = kind === "Asset" && files !== undefined && !isDisabled;
  return (
    <FieldGroup {...props}>
      {link ? (
        <LinkedCard link={link}>
          {onOpenEntry && kind === "Entry" && (
            <ActionButton quiet data-opens={link.sys.id} onClick={() => onOpenEntry(link.sys.id)}>
              Open <VisuallyHidden>{label}</VisuallyHidden>
            </ActionButton>
          )}
          {!isDisabled && (
            <>
              <ActionButton quiet onClick={() => void change()}>
                Change <VisuallyHidden>{label}</VisuallyHidden>
              </ActionButton>
              <ActionButton quiet onClick={() => onChange(undefined)}>
                Take out <VisuallyHidden>{label}</VisuallyHidden>
              </ActionButton>
            </>
          )}
        </LinkedCard>
      ) : (
        !isDisabled && <AddLink label={label} kind={kind} types={types} onAdd={onChange} />
      )}
      {takesFiles && (
        <NewFile
          place={id}
          label={label}
          types={types}
          onStored={(file) => {
            setSent(file);
            onChange(linkTo("Asset", file));
          }}
        />
      )}
      {takesFiles && film && stillPlace !== undefined && (
        <FilmStill key={`still ${film.id}`} film={film} place={stillPlace} />
      )}
      {takesFiles && link && <FileWords key={link.sys.id} id={link.sys.id} place={id} isNew={link.sys.id === sent} />}
    </FieldGroup>
  );
}
