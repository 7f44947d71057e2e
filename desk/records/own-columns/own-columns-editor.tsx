import { useState } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { type DeskResult, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { columnTypes, type OwnColumn } from "../model/record-contract.ts";
import type { RecordType } from "../model/record-types.ts";
import { ownColumnList } from "./own-columns-contract.ts";
import styles from "./own-columns-editor.module.css";

const typeLabels = { text: "A text", number: "A number", choice: "One of several", yesNo: "Yes or no" } as const;

/** The committee's own columns of a list: made, renamed and taken away by whoever may. */
export function OwnColumnsEditor({ recordType }: { recordType: RecordType }) {
  const { columns } = ownColumnList.parse(useLoaderData());
  const { revalidate } = useRevalidator();
  const mayChange = useMay("columns.change");
  const address = `/desk/api/${recordType.path}/columns`;
  const save = (column: OwnColumn) => deskPost(address, column, ownColumnList);
  const remove = async (column: OwnColumn) => {
    const result = await deskPost(`${address}/remove`, { id: column.id }, ownColumnList);
    if (result.ok) notify(`${column.label} is gone. What stood in it is kept.`, { undo: () => save(column) });
    else notify(result.detail, { isProblem: true });
    await revalidate();
  };
  return (
    <>
      <p>
        <Link to={`/desk/${recordType.path}`}>Back to the {recordType.many}</Link>
      </p>
      <h1>Our own columns</h1>
      <p>
        Team, shift, bed, agreed fee: what the committee wants to note of each {recordType.one} beside what was sent.
        Every {recordType.one} shows them, and the spreadsheet has them.
      </p>
      {columns.length === 0 && <p>There are none yet.</p>}
      <ul className={styles.columns}>
        {columns.map((column) => (
          <li key={column.id}>
            <span>
              {column.label}
              <span className={styles.type}> {describeType(column)}</span>
            </span>
            {mayChange && (
              <button type="button" aria-label={`Remove ${column.label}`} onClick={() => void remove(column)}>
                Remove
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayChange ? <NewColumn save={save} /> : <p>The chair can add columns.</p>}
    </>
  );
}

function describeType({ type, options }: OwnColumn): string {
  return type === "choice"
    ? `${typeLabels.choice.toLowerCase()}: ${options.join(", ")}`
    : typeLabels[type].toLowerCase();
}

/** A column in writing; choices one a line. */
type Draft = { label: string; type: OwnColumn["type"]; options: string };
const empty: Draft = { label: "", type: "text", options: "" };

function NewColumn({ save }: { save: (column: OwnColumn) => Promise<DeskResult<unknown>> }) {
  const { revalidate } = useRevalidator();
  const [id, setId] = useState(() => crypto.randomUUID());
  const [column, setColumn] = useState(empty);
  const saver = useSaving();
  const errors = saver.saving.step === "failed" ? saver.saving.problem.errors : [];
  const add = async () => {
    const options = column.options.split("\n").flatMap((option) => option.trim() || []);
    const sent = { id, ...column, options: column.type === "choice" ? options : [] };
    const result = await saver.save(() => save(sent));
    if (!result?.ok) return;
    notify(`${column.label} is there.`);
    setColumn(empty);
    setId(crypto.randomUUID());
    await revalidate();
  };
  const errorOf = (name: string) => errors.find(({ field }) => field.startsWith(name))?.message;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <h2>Add a column</h2>
      <TextField
        label="Its name"
        name="label"
        width="medium"
        maxLength={60}
        value={column.label}
        error={errorOf("label")}
        onChange={(event) => setColumn({ ...column, label: event.currentTarget.value })}
      />
      <SelectField
        label="What stands in it"
        name="type"
        options={Object.values(typeLabels)}
        value={typeLabels[column.type]}
        onChange={(event) => setColumn({ ...column, type: typeCalled(event.currentTarget.value) })}
      />
      {column.type === "choice" && (
        <TextAreaField
          label="The choices"
          name="options"
          hint="One a line."
          width="medium"
          value={column.options}
          error={errorOf("options")}
          onChange={(event) => setColumn({ ...column, options: event.currentTarget.value })}
        />
      )}
      <FormButton type="submit">Add the column</FormButton>{" "}
      <SavingState saving={saver.saving} marksFields={errors.every(({ field }) => /^(label|options)/.test(field))} />
    </form>
  );
}

function typeCalled(label: string): OwnColumn["type"] {
  return columnTypes.find((type) => typeLabels[type] === label) ?? "text";
}
