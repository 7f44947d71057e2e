import { useState } from "react";
import { flushSync } from "react-dom";
import { bandForm, messages } from "#services/forms/band-form.ts";
import { useAnswers } from "#site/wizard/answers/use-answers.ts";
import type { StepContent } from "#site/wizard/steps/step-content.ts";
import { fieldId } from "#ui/fields/field.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { BandAnswers } from "./band-answers.ts";
import { MemberRowFields, onEnter, rowName } from "./member-row-fields.tsx";
import {
  changeMembers,
  firstUnsaved,
  isConfirmed,
  type Members,
  type MembersAction,
  memberCount,
  rowErrors,
  savedCount,
} from "./member-rows.ts";
import styles from "./members-field.module.css";

/** How many, then one row after another, each saved before the next shows. */
export function MembersField({ content }: { content: StepContent }) {
  const { answers, answer, answerAndResetErrors } = useAnswers<BandAnswers>();
  const { members } = answers;
  const act = (action: MembersAction) => answer("members", changeMembers(members, action));
  // The errors stay when Confirm or Save fails.
  const press = (action: MembersAction) => {
    const changed = changeMembers(members, action);
    if (changed !== members) answerAndResetErrors("members", changed);
  };

  const confirm = () => {
    // The row that Confirm brings has to be there before the focus can go to it; the same with Save below.
    flushSync(() => press({ type: "confirm" }));
    const next = firstUnsaved(changeMembers(members, { type: "confirm" }).rows);
    focusOn(memberCount(members) === undefined || next === undefined ? "members.count" : rowName(next, "musician"));
  };
  const save = (index: number) => {
    flushSync(() => press({ type: "save", row: index }));
    focusOn(afterSave(members, index));
  };

  return (
    <>
      <MemberCount
        content={content}
        members={members}
        onCount={(count) => act({ type: "count", count })}
        onConfirm={confirm}
      />
      <p role="status" className={styles.status}>
        {statusText(members)}
      </p>
      <div className={styles.rows}>
        {members.rows.slice(0, members.revealed).map((row, index) => (
          <MemberRowFields
            key={row.id}
            content={content}
            index={index}
            row={row}
            onEdit={(change) => act({ type: "edit", row: index, change })}
            onSave={() => save(index)}
          />
        ))}
      </div>
    </>
  );
}

type MemberCountProps = {
  content: StepContent;
  members: Members;
  onCount: (count: string) => void;
  onConfirm: () => void;
};

function MemberCount({ content, members, onCount, onConfirm }: MemberCountProps) {
  const { errorOf } = useAnswers<BandAnswers>();
  const [pressed, setPressed] = useState(false);
  const confirmed = isConfirmed(members);
  const incomplete = memberCount(members) === undefined;
  const confirm = () => {
    setPressed(true);
    onConfirm();
  };
  return (
    <TextField
      {...content.labels(bandForm.fields.members.question)}
      name="members.count"
      type="number"
      required
      width="digits"
      error={errorOf("members.count") ?? (pressed && incomplete ? messages.memberCount : undefined)}
      autoComplete="off"
      value={members.count}
      onChange={(event) => onCount(event.currentTarget.value)}
      onKeyDown={onEnter(confirm)}
      beside={
        <FormButton
          variant={confirmed ? "done" : "solid"}
          disabled={confirmed}
          incomplete={incomplete}
          onClick={confirm}
        >
          {confirmed ? "Confirmed" : "Confirm"}
        </FormButton>
      }
    />
  );
}

/** The focus after Save: the first missing field of the row, otherwise the next row if there is one. */
function afterSave({ rows }: Members, index: number): string {
  const row = rows[index];
  const { musician, instrument } = row ? rowErrors(row) : {};
  if (musician) return rowName(index, "musician");
  if (instrument) return rowName(index, "instrument");
  return rowName(index + 1, "musician");
}

function statusText(members: Members): string {
  if (members.rows.length === 0) return "";
  if (!isConfirmed(members)) return confirmText(members);
  return `${savedCount(members)} of ${members.rows.length} saved`;
}

/** What Confirm will do to the rows. */
function confirmText(members: Members): string {
  const more = (memberCount(members) ?? members.rows.length) - members.rows.length;
  if (more > 0) return `Press Confirm to add ${more} more. Those below stay.`;
  if (more === 0) return "";
  return more === -1
    ? "If you press Confirm, the last member is taken out."
    : `If you press Confirm, the last ${-more} members are taken out.`;
}

function focusOn(name: string) {
  document.getElementById(fieldId(name))?.focus();
}
