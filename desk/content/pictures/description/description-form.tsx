import { useState } from "react";
import { useRevalidator } from "react-router";
import { type EditedAsset, saveConflict, savedDocument } from "#desk/content/documents/documents-contract.ts";
import { thumbnailOf } from "#desk/content/documents/file-address.ts";
import { changedDocuments } from "#desk/content/documents/publishing-contract.ts";
import { FocusField } from "#desk/content/files/focus-field.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { type DeskProblem, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { describeConflict, draftOf, rebaseOn, rebaseOnNewer, saveRequestOf } from "./description-draft.ts";

type DescriptionFormProps = {
  picture: EditedAsset;
  /** Without the title: right after a picture was sent. */
  isShort?: boolean;
  onPublished?: () => void;
};

/** What a picture shows, what of it stays in view, and what it is called at the desk. */
export function DescriptionForm({ picture, isShort = false, onPublished }: DescriptionFormProps) {
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState(() => draftOf(picture));
  const current = rebaseOnNewer(draft, picture);
  if (current !== draft) setDraft(current);
  const { title, description } = current;
  const [problem, setProblem] = useState<DeskProblem>();
  const [isBusy, setBusy] = useState(false);
  const { id, file } = picture;
  const thumbnail = thumbnailOf(picture);
  const isFilm = file?.contentType.startsWith("video/") === true;
  const isPicture = file?.contentType.startsWith("image/") === true;

  const save = async (): Promise<EditedAsset | undefined> => {
    const saved = await deskPost("/desk/api/content/save", saveRequestOf(current), savedDocument);
    const conflict = saved.ok ? undefined : saveConflict.safeParse(saved.body).data;
    const asset = saved.ok ? saved.data.asset : conflict?.asset;
    if (asset) setDraft((latest) => rebaseOn(latest, asset));
    if (saved.ok) setProblem(undefined);
    else setProblem(conflict ? { ...saved, detail: describeConflict(conflict) } : saved);
    return saved.ok ? asset : undefined;
  };
  const publish = async ({ version }: EditedAsset) => {
    const request = { documents: [{ id, kind: "Asset", version }], unpublish: [] };
    const published = await deskPost("/desk/api/content/publish", request, changedDocuments);
    setProblem(published.ok ? undefined : published);
    return published.ok;
  };
  const work = async (isPublic: boolean) => {
    setBusy(true);
    const saved = await save();
    const isDone = saved !== undefined && (!isPublic || (await publish(saved)));
    setBusy(false);
    if (isDone) notify(isPublic ? `${title || "It"} can be shown on the site now.` : "Saved.");
    await revalidate();
    if (isDone && isPublic) onPublished?.();
  };
  const errorOf = (field: string) => problem?.errors.find((error) => error.field === field)?.message;
  const isOther = problem !== undefined && errorOf("description") === undefined;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void work(true);
      }}
    >
      {!isShort && thumbnail && (
        <FocusField thumbnail={thumbnail} focus={current.focus} onChange={(focus) => setDraft({ ...current, focus })} />
      )}
      <TextAreaField
        label={isPicture || isFilm ? "What does it show?" : "What is it?"}
        hint={
          isPicture
            ? "People who do not see the picture have these words read to them, so it is published with them only."
            : undefined
        }
        id={`description-${id}`}
        name="description"
        maxLength={1000}
        value={description}
        error={errorOf("description")}
        onChange={({ currentTarget }) => setDraft({ ...current, description: currentTarget.value })}
      />
      {!isShort && (
        <TextField
          label="Title"
          hint="What it is called here. Visitors do not see it."
          id={`title-${id}`}
          name="title"
          maxLength={255}
          value={title}
          onChange={({ currentTarget }) => setDraft({ ...current, title: currentTarget.value })}
        />
      )}
      {isOther && <p role="alert">{problem.detail}</p>}
      <Buttons>
        <FormButton type="submit" disabled={isBusy}>
          Save and publish
        </FormButton>
        <FormButton variant="outline" disabled={isBusy} onClick={() => void work(false)}>
          Save only
        </FormButton>
      </Buttons>
    </form>
  );
}
