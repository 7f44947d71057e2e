import { useRevalidator } from "react-router";
import { LeavingButton } from "#desk/frame/parts/buttons/leaving-button.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import type { useTextDraft } from "#desk/frame/parts/drafts/use-draft.ts";
import { ConflictModal, fieldConflict } from "#desk/frame/parts/saving/conflict-modal.tsx";
import { rebaseFields } from "#desk/frame/parts/saving/edit-conflict.ts";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { bandWordNames } from "#desk/line-up/draft/draft-band-contract.ts";
import { mergeFields } from "#platform/merge-fields.ts";
import { bandLabels, longestBio, type TypedBand } from "#site/features/lineup/records/band-fields.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { BandPictureField } from "./band-picture-field.tsx";
import styles from "./line-up-band.module.css";
import { type OpenBand, openBandView } from "./line-up-contract.ts";

const address = "/desk/api/line-up/edit";

const lines = {
  name: { hint: "Its page’s address is made of it." },
  otherName: { hint: "Another spelling under which its page is found, too." },
  style: {},
  musicLink: { type: "url", hint: "Begins with https://" },
} as const;

type BandFormProps = {
  band: OpenBand;
  draft: ReturnType<typeof useTextDraft<TypedBand>>;
  mayChange: boolean;
};

/** What the line-up says of a band, beside what it applied with. What is not saved yet is there again after another page. */
export function BandForm({ band, draft, mayChange }: BandFormProps) {
  const { id, words, record } = band;
  const { before, written, write, amend } = draft;
  const { saving, save, conflict, settle } = useSaving();
  const { revalidate } = useRevalidator();
  const post = (change: { before: TypedBand; after: TypedBand }) =>
    deskPost(address, { id, before: change.before, after: change.after }, openBandView);
  const submit = async () => {
    const result = await save(() => settle({ before, after: written }, { post, rebase: rebaseFields }));
    const saved = result?.ok ? result.data.data.band?.words : undefined;
    if (!result?.ok || !saved) return;
    const sent = result.data.request;
    // What another member has changed meanwhile stays.
    const undone = mergeFields(sent.after, saved, sent.before).merged;
    notify(`${saved.name}: saved. Visitors see it once you publish the line-up.`, {
      undo: () => post({ before: saved, after: undone }),
    });
    await revalidate();
    draft.rebase(written, saved);
  };
  const errors = saving.step === "failed" ? saving.problem.errors : [];
  const errorOf = (name: keyof TypedBand) => {
    const message = errors.find(({ field }) => field === `after.${name}`)?.message;
    return message && sentenceOf(bandLabels[name], message);
  };
  const applied = (name: keyof TypedBand) =>
    record && (
      <AsApplied
        name={name}
        label={bandLabels[name]}
        applied={record.applied[name]}
        shown={written[name]}
        onTake={mayChange ? (taken) => write({ ...written, [name]: taken }) : undefined}
      />
    );
  const line = (name: keyof typeof lines) => (
    <>
      <TextField
        {...lines[name]}
        label={bandLabels[name]}
        name={name}
        autoComplete="off"
        readOnly={!mayChange}
        value={written[name]}
        error={errorOf(name)}
        onChange={({ currentTarget }) => write({ ...written, [name]: currentTarget.value })}
      />
      {applied(name)}
    </>
  );
  return (
    <form
      data-draft
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {line("name")}
      {line("style")}
      <TextAreaField
        label={bandLabels.bio}
        hint="Each line is a paragraph."
        name="bio"
        rows={10}
        maxLength={longestBio}
        readOnly={!mayChange}
        value={written.bio}
        error={errorOf("bio")}
        onChange={({ currentTarget }) => write({ ...written, bio: currentTarget.value })}
      />
      {applied("bio")}
      {line("musicLink")}
      <BandPictureField
        band={band}
        // The program may have copied the application's since one began to write.
        picture={written.picture === before.picture ? words.picture : written.picture}
        error={errorOf("picture")}
        mayChange={mayChange}
        onChange={(picture) => amend((latest) => ({ ...latest, picture }))}
      />
      {line("otherName")}
      {mayChange && (
        <Buttons>
          <FormButton type="submit">Save</FormButton>
          {draft.isChanged && (
            <LeavingButton
              quiet
              next={() => document.querySelector<HTMLElement>("[data-draft] [type=submit]")}
              onClick={draft.clear}
            >
              Discard my changes
            </LeavingButton>
          )}
          <SavingState
            marksFields
            saving={draft.isChanged && saving.step === "saved" ? { step: "idle" } : saving}
            idle={draft.isChanged ? "Kept on this device until you save it." : ""}
          />
        </Buttons>
      )}
      <ConflictModal
        conflict={conflict}
        describe={({ field, theirs, by, mine }) => {
          const name = bandWordNames.find((each) => each === field);
          const label = name ? bandLabels[name].toLowerCase() : field;
          return fieldConflict(by, `“${label}”`, String(theirs), String(mine));
        }}
      />
    </form>
  );
}

/** A fault follows the name of its field, unless it is a sentence of its own. */
function sentenceOf(label: string, message: string): string {
  const follows = /^(is|must|makes) /.test(message);
  return follows ? `${label} ${message}.` : message;
}

type AsAppliedProps = {
  /** Of the field. */
  name: string;
  label: string;
  /** Undefined where the application does not say it. */
  applied: string | undefined;
  shown: string;
  /** Without it, one may only look. */
  onTake: ((applied: string) => void) | undefined;
};

/** What a band wrote itself, beside what the line-up says of it. */
export function AsApplied({ name, label, applied, shown, onTake }: AsAppliedProps) {
  if (applied === undefined) return null;
  const isSame = applied === shown;
  return (
    <div className={styles.applied}>
      <p className={styles.hint}>{isSame ? "As applied." : "As applied:"}</p>
      {!isSame && (
        <>
          <p className={styles.words}>{applied}</p>
          {onTake && (
            <LeavingButton
              next={() => document.querySelector<HTMLElement>(`[name="${name}"]`)}
              onClick={() => onTake(applied)}
            >
              Take this<VisuallyHidden> for {label}</VisuallyHidden>
            </LeavingButton>
          )}
        </>
      )}
    </div>
  );
}
