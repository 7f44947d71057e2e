import { useState } from "react";
import { z } from "zod/mini";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { useDraft } from "#desk/frame/parts/drafts/use-draft.ts";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { type Saver, useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useAccount, useMay } from "#desk/frame/shell/account/use-account.ts";
import { longestRemark, type Task } from "#desk/records/model/record-contract.ts";
import { isSameValue } from "#platform/merge-fields.ts";
import { formatDay } from "#platform/time/calendar-day.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import styles from "../record.module.css";
import { taskFields, taskToSave } from "../saving/to-save.ts";
import { useRecord } from "../saving/use-record.ts";

/** What is to be done, by whom and by when. */
export function TasksPanel() {
  const { recordType, view } = useRecord();
  const mayChange = useMay(recordType.changeRight);
  const saver = useSaving();
  return (
    <section aria-labelledby="tasks-heading">
      <h2 id="tasks-heading">Tasks</h2>
      {view.tasks.length === 0 && <p className={styles.muted}>Nothing is to be done.</p>}
      <ul className={styles.entries}>
        {view.tasks.map((task) => (
          <TaskLine key={task.id} task={task} mayChange={mayChange} saver={saver} />
        ))}
      </ul>
      {mayChange && <NewTask saver={saver} />}
      <SavingState saving={saver.saving} />
    </section>
  );
}

function TaskLine({ task, mayChange, saver }: { task: Task; mayChange: boolean; saver: Saver }) {
  const { send } = useRecord();
  const { id, words, person, dueOn } = task;
  const now = taskFields(task);
  const { isDone } = now;
  const save = (change: Partial<typeof now>, notice: string) =>
    void saver.save(() => send(taskToSave(id, now, { ...now, ...change }, notice)));
  const tick = () => save({ isDone: !isDone }, isDone ? `open again: ${words}` : `done: ${words}`);
  const remove = () => save({ words: "" }, `the task is removed: ${words}`);
  return (
    <li className={styles.task}>
      <label className={styles.tick}>
        <input type="checkbox" checked={isDone} disabled={!mayChange} onChange={tick} />
        <span>
          <bdi className={isDone ? styles.done : undefined}>{words}</bdi>
          <br />
          <span className={styles.facts}>
            {person.name}
            {dueOn && `, by ${formatDay(dueOn)}`}
          </span>
        </span>
      </label>
      {mayChange && (
        <button type="button" className={styles.quiet} aria-label={`Remove the task: ${words}`} onClick={remove}>
          Remove
        </button>
      )}
    </li>
  );
}

const taskDraft = z.object({ id: z.string(), words: z.string(), personId: z.string(), dueOn: z.string() });
type TaskDraft = z.infer<typeof taskDraft>;

function emptyTask(personId: string): TaskDraft {
  return { id: crypto.randomUUID(), words: "", personId, dueOn: "" };
}

/** The task that one is writing. Every letter is kept in the browser, until it is set. */
function NewTask({ saver }: { saver: Saver }) {
  const { recordType, view, send } = useRecord();
  const { person } = useAccount();
  const address = `/desk/api/${recordType.path}/${view.reference}/tasks`;
  const [draft, setDraft] = useDraft(taskDraft, "localStorage", address);
  const [isOpen, setOpen] = useState(false);
  const [fresh, setFresh] = useState(() => emptyTask(person.id));
  const task = draft ?? fresh;
  const write = (next: Partial<TaskDraft>) => setDraft({ ...task, ...next });
  if (!isOpen && draft === undefined)
    return (
      <ActionButton quiet onClick={() => setOpen(true)}>
        Add a task
      </ActionButton>
    );
  // What failed before may have arrived: what is written next is another task.
  const close = () => {
    setOpen(false);
    setFresh(emptyTask(person.id));
  };
  const save = async () => {
    const { id, words, personId, dueOn } = task;
    const fields = { words, personId, dueOn: dueOn || null, isDone: false };
    const result = await saver.save(() => send(taskToSave(id, null, fields, `the task is set: ${words}`)));
    if (!result?.ok) return;
    close();
    // What was typed while saving stays as the draft of another task.
    setDraft((latest) => (latest && !isSameValue(latest, task) ? { ...latest, id: crypto.randomUUID() } : undefined));
  };
  return (
    <form
      data-draft
      onSubmit={(event) => {
        event.preventDefault();
        if (task.words.trim() !== "") void save();
      }}
    >
      <TextField
        label="What is to be done"
        name="task"
        maxLength={longestRemark}
        autoFocus={draft === undefined}
        value={task.words}
        onChange={(event) => write({ words: event.currentTarget.value })}
      />
      <p className={styles.buttons}>
        <label htmlFor="task-person">By whom</label>
        <select
          id="task-person"
          className={styles.select}
          value={task.personId}
          onChange={(event) => write({ personId: event.currentTarget.value })}
        >
          {view.people.map(({ id: each, name }) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
        <label htmlFor="task-due">By when</label>
        <input
          id="task-due"
          type="date"
          className={styles.select}
          value={task.dueOn}
          onChange={(event) => write({ dueOn: event.currentTarget.value })}
        />
      </p>
      <p className={styles.buttons}>
        <FormButton type="submit" variant="outline">
          Set the task
        </FormButton>
        <ActionButton
          quiet
          onClick={() => {
            close();
            setDraft(undefined);
          }}
        >
          Cancel
        </ActionButton>
      </p>
    </form>
  );
}
