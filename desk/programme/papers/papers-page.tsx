import { Form, Link, useSearchParams } from "react-router";
import { ActionButton, ActionLink, ActionPageLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { useExcelFile } from "#desk/frame/parts/buttons/use-excel-file.ts";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { Tag } from "#desk/frame/parts/display/tag.tsx";
import { type ListColumn, ListTable } from "#desk/frame/parts/list/list-table.tsx";
import { ListViews } from "#desk/frame/parts/list/list-views.tsx";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { clockText } from "#site/features/lineup/programme/clock.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import styles from "./papers.module.css";
import { type PapersView, papersView, type Sheet, type SheetSet } from "./papers-contract.ts";

export { papersView as pageDataSchema };

const titles = {
  "run-sheet": "Run sheets",
  sound: "Sound crew",
  poster: "Text for a poster",
  press: "For the press",
} as const;

/** Run sheets, the sound crew's list, the line-up as text, and posters: printed, saved or copied. */
export default function PapersPage() {
  const data = usePageData(papersView);
  const views = Object.entries(titles).map(([value, label]) => {
    return { value, label, to: `?paper=${value}`, isCurrent: value === data.paper };
  });
  return (
    <>
      <div className={styles.onScreen}>
        <p>
          <Link to="/desk/schedule">Schedule</Link>
        </p>
        <h1>Papers</h1>
        <Buttons>
          <ActionPageLink to="/desk/line-up/fees">Fees to pay</ActionPageLink>
        </Buttons>
        <ListViews label="Papers" views={views} />
      </div>
      {(data.paper === "run-sheet" || data.paper === "sound") && <Sheets data={data} paper={data.paper} />}
      {data.paper === "poster" && <PosterText text={data.text} />}
      {data.paper === "press" && <Press data={data} />}
    </>
  );
}

function Sheets({ data, paper }: { data: PapersView; paper: "run-sheet" | "sound" }) {
  const { sheets, days, venues, day, venue } = data;
  const [search] = useSearchParams();
  return (
    <>
      <Form method="get" className={`${styles.filters} ${styles.onScreen}`} key={search.toString()}>
        <input type="hidden" name="paper" value={paper} />
        <SelectField label="Day" name="day" width="short" defaultValue={day} placeholder="All days" options={days} />
        <SelectField
          label="Venue"
          name="venue"
          width="medium"
          defaultValue={venue}
          placeholder="All venues"
          options={venues}
        />
        <FormButton type="submit" variant="outline">
          Show
        </FormButton>
      </Form>
      {sheets.length === 0 && <p>No set has a time and a venue here yet.</p>}
      {sheets.length > 0 && (
        <div className={styles.onScreen}>
          <p>As in the committee’s draft, sound checks included. Each venue and day is a sheet of its own.</p>
          <Buttons>
            <ActionButton primary onClick={() => window.print()}>
              Print {sheets.length === 1 ? "the sheet" : `${sheets.length} sheets`}
            </ActionButton>
            <ForExcel body={{ paper, day, venue }} />
          </Buttons>
        </div>
      )}
      {sheets.map((sheet) => (
        <div key={`${sheet.day} ${sheet.venue}`} className={styles.sheet}>
          <Section title={`${sheet.venue}, ${sheet.title}`}>
            <OneSheet sheet={sheet} columns={paper === "sound" ? soundColumns : runSheetColumns} />
          </Section>
        </div>
      ))}
    </>
  );
}

function OneSheet({ sheet, columns }: { sheet: Sheet; columns: ListColumn<SheetSet>[] }) {
  return (
    <>
      {sheet.notes.length > 0 && <p>{sheet.notes.map(unbroken).join(". ")}.</p>}
      <ListTable caption={`${sheet.venue}, ${sheet.title}`} columns={columns} rows={sheet.sets} />
    </>
  );
}

const whatAndWhen: ListColumn<SheetSet>[] = [
  {
    label: "Time",
    cell: ({ start, end }) => (
      <span className={styles.time}>
        {clockText(start)}
        {end !== null && ` to ${clockText(end)}`}
      </span>
    ),
  },
  {
    label: "What",
    cardSlot: "title",
    cell: ({ name, isCancelled, isPencilled }) => (
      <span className={styles.what}>
        <bdi>{name}</bdi> {isCancelled && <Tag variant="strong">cancelled</Tag>}
        {!isCancelled && isPencilled && <Tag variant="outlined">pencilled</Tag>}
      </span>
    ),
  },
];

const runSheetColumns: ListColumn<SheetSet>[] = [
  ...whatAndWhen,
  {
    label: "Then",
    cell: ({ changeover }) => changeover !== null && <span className={styles.free}>{freeWords(changeover)}</span>,
  },
  { label: "Players", cell: ({ players }) => players.join("; ") },
  {
    label: "To ring",
    cell: ({ contacts, players }) => contacts.map(unbroken).join("; ") || (players.length > 0 ? "no number" : ""),
  },
];

const soundColumns: ListColumn<SheetSet>[] = [
  ...whatAndWhen,
  { label: "Players", isNumber: true, cell: ({ players }) => playersWords(players.length) },
  { label: "Instruments", cell: ({ instruments }) => instruments },
];

function playersWords(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "1 player" : `${count} players`;
}

/** A telephone number stays in one line. */
function unbroken(words: string): string {
  return words.replaceAll(/(\d) (?=\d)/g, "$1\u00a0");
}

/** Beyond two hours the time does not matter. */
function freeWords(minutes: number): string {
  if (minutes > 120) return "";
  if (minutes < 0) return `overlaps by ${-minutes} min`;
  return minutes === 0 ? "no gap" : `${minutes} min free`;
}

function ForExcel({ body }: { body: object }) {
  return <ActionButton {...useExcelFile("/desk/api/schedule/papers/csv", body, "schedule.csv")} />;
}

function PosterText({ text }: { text: string }) {
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (isCopied) notify("Copied.");
    else notify("It could not be copied. Please select the text and copy it.", { isProblem: true });
  };
  if (text === "") return <p>Visitors see no bands yet.</p>;
  return (
    <>
      <div className={styles.onScreen}>
        <p>As visitors see it now, without what is cancelled.</p>
        <Buttons>
          <ActionButton primary onClick={() => void copy()}>
            Copy the text
          </ActionButton>
        </Buttons>
      </div>
      <pre className={styles.text}>{text}</pre>
    </>
  );
}

function Press({ data: { pictures, without } }: { data: PapersView }) {
  return (
    <>
      <p>
        {pictures === 0
          ? "No band that visitors see has a picture."
          : `The pictures of ${pictures === 1 ? "one band" : `${pictures} bands`} that visitors see, in a zip file, with a list of which shows whom.`}
      </p>
      {pictures > 0 && (
        <Buttons>
          <ActionLink primary href="/desk/api/schedule/papers/press.zip" download="posters.zip">
            Save the posters
          </ActionLink>
        </Buttons>
      )}
      {without.length > 0 && <p>Without a picture: {without.join(", ")}.</p>}
    </>
  );
}
