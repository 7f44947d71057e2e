import { useRef } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { MomentField } from "#desk/frame/parts/fields/moment-field.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { CheckboxField } from "#ui/fields/checkbox-field.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import styles from "./notice.module.css";
import { mostLetters, type NoticeView } from "./notice-contract.ts";
import { NoticePreview } from "./notice-preview.tsx";
import { blankIn, readyTexts } from "./ready-texts.ts";
import type { useNoticeForm } from "./use-notice-form.ts";

type NoticeFormProps = ReturnType<typeof useNoticeForm> & { pages: NoticeView["pages"]; onPutUp: () => void };

/** Writes a notice, or another text or time of one. */
export function NoticeForm({ form, saving, errorOf, change, takeReady, leave, pages, onPutUp }: NoticeFormProps) {
  const area = useRef<HTMLDivElement>(null);
  const isNew = form.version === null;
  // After the text stands in the field: the first blank is what one types over.
  const selectBlank = () =>
    requestAnimationFrame(() => {
      const field = area.current?.querySelector("textarea");
      const blank = blankIn(field?.value ?? "");
      field?.focus();
      if (blank) field?.setSelectionRange(blank.start, blank.end);
    });
  return (
    <form
      data-draft
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onPutUp();
      }}
    >
      <div ref={area}>
        <TextAreaField
          id="words"
          label="What visitors read"
          name="text"
          rows={3}
          maxLength={mostLetters}
          required
          lang="en-AU"
          hint={lettersLeft(form.text)}
          value={form.text}
          error={errorOf("text")}
          onChange={({ currentTarget }) => change({ text: currentTarget.value.replace(/[\r\n]+/g, " ") })}
        />
      </div>
      <fieldset className={styles.ready}>
        <legend>Ready texts</legend>
        <Buttons>
          {readyTexts.map((ready) => (
            <ActionButton
              key={ready.name}
              onClick={() => {
                takeReady(ready);
                selectBlank();
              }}
            >
              {ready.name}
            </ActionButton>
          ))}
        </Buttons>
        <p>Fill in what stands in square brackets. Name and describe nobody who is looked for.</p>
      </fieldset>
      <div className={styles.times}>
        <MomentField
          label="From"
          name="from"
          required
          value={form.from}
          error={errorOf("from")}
          onChoose={(from) => change({ from })}
        />
        <MomentField
          label="Until"
          name="until"
          required
          hint="Then it goes by itself."
          value={form.until}
          error={errorOf("until")}
          onChoose={(until) => change({ until })}
        />
      </div>
      <TextField
        label="Leads to"
        name="link"
        hint="If it leads somewhere: a page such as /schedule, or a whole address."
        list="notice-pages"
        maxLength={256}
        autoComplete="off"
        value={form.link}
        error={errorOf("link")}
        onChange={({ currentTarget }) => change({ link: currentTarget.value })}
      />
      <datalist id="notice-pages">
        {pages.map(({ title, path }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </datalist>
      <CheckboxField
        label="Tell all on the committee by mail"
        name="tellsCommittee"
        hint="The mail says that there is a notice, and not what it says."
        checked={form.tellsCommittee}
        onChange={({ currentTarget }) => change({ tellsCommittee: currentTarget.checked })}
      />
      <NoticePreview text={form.text} link={form.link} />
      <Buttons>
        <FormButton type="submit" disabled={saving.step === "saving"}>
          {isNew ? "Put it up" : "Save the change"}
        </FormButton>
        {!isNew && <ActionButton onClick={leave}>Leave it as it is</ActionButton>}
        <SavingState saving={saving.step === "failed" ? saving : { step: "idle" }} />
      </Buttons>
    </form>
  );
}

function lettersLeft(text: string): string {
  const left = mostLetters - text.trim().length;
  if (left < 0) return `${-left} ${left === -1 ? "letter" : "letters"} too many.`;
  return `${left} ${left === 1 ? "letter" : "letters"} left.`;
}
