import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { fieldLabel, fieldText, type WordsContext } from "#desk/records/record-page/words/history-words.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import type { OwnColumn } from "../model/record-contract.ts";
import type { RecordType } from "../model/record-types.ts";
import { ownColumnList } from "../own-columns/own-columns-contract.ts";
import { decodeSpreadsheet, notCsv } from "./decode-spreadsheet.ts";
import {
  type RowChange,
  type SpreadsheetPreview,
  spreadsheetApplied,
  spreadsheetPreview,
} from "./spreadsheet-contract.ts";
import styles from "./spreadsheet-reader.module.css";

/** Reads the list's spreadsheet back in: first shows what would change, and changes it when somebody says so. */
export function SpreadsheetReader({ recordType }: { recordType: RecordType }) {
  const { columns } = ownColumnList.parse(useLoaderData());
  const [preview, setPreview] = useState<SpreadsheetPreview>();
  const [problem, setProblem] = useState<string>();
  const [work, setWork] = useState<string>();
  const address = `/desk/api/${recordType.path}/spreadsheet`;
  const read = async (file: File) => {
    setWork("Reading …");
    // The browser refuses a file that was moved or saved again since it was chosen.
    const bytes = await file.arrayBuffer().catch(() => undefined);
    const csv = bytes && decodeSpreadsheet(bytes);
    const table = csv === undefined ? undefined : new Blob([csv], { type: "text/csv" });
    const result = table && (await deskPost(address, table, spreadsheetPreview));
    setWork(undefined);
    setPreview(result?.ok ? result.data : undefined);
    if (!bytes) setProblem("The file could not be read. Please choose it once more.");
    else if (!result) setProblem(notCsv);
    else setProblem(result.ok ? undefined : result.detail);
  };
  const apply = async ({ changes }: SpreadsheetPreview) => {
    setWork("Changing …");
    const rows = changes.map(({ name: _, ...change }) => change);
    const result = await send(address, rows);
    setWork(undefined);
    if (!result.ok) return setProblem(result.detail);
    setPreview(undefined);
    const { changed, undo, stoppedAt } = result.data;
    setProblem(stoppedAt === null ? undefined : stoppedWords(stoppedAt));
    if (changed > 0) notify(`${countOf(recordType, changed)} changed.`, { undo: () => takeBack(address, undo) });
    else if (stoppedAt === null) notify("Nothing was left to change: all of it is so already.");
  };
  return (
    <>
      <p>
        <Link to={`/desk/${recordType.path}`}>Back to the {recordType.many}</Link>
      </p>
      <h1>Bring back a spreadsheet</h1>
      <p>
        Download the list (More, For Excel), change our own columns or the column “Status” there, save it as CSV, and
        choose it here. You see what would change before anything does. What people sent is never changed by a
        spreadsheet.
      </p>
      <p>
        <label className={styles.chooser}>
          The file
          <input
            type="file"
            accept=".csv,text/csv"
            disabled={work !== undefined}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void read(file);
              currentTarget.value = "";
            }}
          />
        </label>
      </p>
      {work && <p role="status">{work}</p>}
      {problem && <p role="alert">{problem}</p>}
      {preview && (
        <Preview
          recordType={recordType}
          columns={columns}
          preview={preview}
          isBusy={work !== undefined}
          onApply={apply}
        />
      )}
    </>
  );
}

/** What was changed already no longer differs from the file: reading it in again changes only the rest. */
function stoppedWords(reference: string): string {
  return `${reference} was changed meanwhile, so this stopped there. Please choose the file once more for the rest.`;
}

async function takeBack(address: string, undo: readonly RowChange[]) {
  const result = await send(address, undo);
  if (result.ok && result.data.stoppedAt !== null)
    notify(`Not all is as before: ${result.data.stoppedAt} was changed since, and it stopped there.`, {
      isProblem: true,
    });
  return result;
}

function send(address: string, changes: readonly RowChange[]) {
  return deskPost(`${address}/apply`, { changes }, spreadsheetApplied);
}

type PreviewProps = {
  recordType: RecordType;
  columns: OwnColumn[];
  preview: SpreadsheetPreview;
  isBusy: boolean;
  onApply: (preview: SpreadsheetPreview) => Promise<void>;
};

function Preview({ recordType, columns, preview, isBusy, onApply }: PreviewProps) {
  const { rows, changes, problems } = preview;
  const context = { recordType, columns, people: [] };
  return (
    <section aria-labelledby="preview-heading">
      <div role="status">
        <h2 id="preview-heading">
          {changes.length === 0 ? "Nothing would change" : `${countOf(recordType, changes.length)} would change`}
        </h2>
      </div>
      <p>
        The file has {rows === 1 ? "one row" : `${rows} rows`}. These columns were read: {preview.columns.join(", ")}.
      </p>
      {problems.length > 0 && (
        <>
          <h3>Left alone</h3>
          <ul>
            {problems.slice(0, SHOWN).map(({ row, reference, message }) => (
              <li key={row}>
                Row {row}
                {reference && `, ${reference}`}: {message}
              </li>
            ))}
          </ul>
          {problems.length > SHOWN && <p>And {problems.length - SHOWN} more.</p>}
        </>
      )}
      {changes.length > 0 && (
        <>
          <ChangeTable changes={changes} context={context} />
          <FormButton disabled={isBusy} onClick={() => void onApply(preview)}>
            Change {countOf(recordType, changes.length)}
          </FormButton>
        </>
      )}
    </section>
  );
}

/** So many rows are shown: whoever changes more has seen enough of them by then. */
const SHOWN = 300;

function ChangeTable({ changes, context }: { changes: SpreadsheetPreview["changes"]; context: WordsContext }) {
  const cells = changes.flatMap(({ reference, name, changes: fields }) =>
    fields.map((change) => ({ reference, name, ...change })),
  );
  return (
    <>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">Record</th>
            <th scope="col">Column</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {cells.slice(0, SHOWN).map(({ reference, name, field, before, after }) => (
            <tr key={`${reference} ${field}`}>
              <td>
                <bdi>{name}</bdi> <span className={styles.reference}>{reference}</span>
              </td>
              <td>{fieldLabel(field, context)}</td>
              <td>{fieldText(field, before, context)}</td>
              <td>
                <strong>{fieldText(field, after, context)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {cells.length > SHOWN && <p>And {cells.length - SHOWN} more.</p>}
    </>
  );
}

function countOf({ one, many }: RecordType, count: number): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
