import { useState } from "react";
import { Link } from "react-router";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons, Section } from "#desk/frame/parts/display/section.tsx";
import { type ListColumn, ListTable } from "#desk/frame/parts/list/list-table.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { deskPost, file } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { saveFile } from "#desk/frame/shell/save-file.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { gstLabels } from "#desk/records/offers/offer-words.ts";
import { formatDay } from "#platform/time/calendar-day.ts";
import { centsText, openQuestions, payeeNotes } from "./fee-words.ts";
import styles from "./fees.module.css";
import { type Fee, feesView } from "./fees-contract.ts";

export { feesView as pageDataSchema };

type Row = Fee & { id: string };

/** What is to be paid to whom, what is paid, and what is still to be asked: to be printed, or for Excel. */
export default function FeesPage() {
  const { year, years, fees, total, paid, left, withoutFee } = usePageData(feesView);
  const maySeeBands = useMay("bands.view");
  const columns = columnsOf(maySeeBands);
  return (
    <>
      <h1>{year === "" ? "Fees to pay" : `Fees to pay, festival ${year}`}</h1>
      <div className={styles.onScreen}>
        <p>What the bands’ offers say. Nothing is calculated but the sums.</p>
        <Buttons>
          <ActionButton onClick={() => window.print()}>Print</ActionButton>
          {year !== "" && fees.length > 0 && <DownloadButton year={year} />}
          {years.length > 1 &&
            years
              .filter((each) => each !== year)
              .map((each) => (
                <Link key={each} to={`/desk/line-up/fees?year=${each}`}>
                  Festival {each}
                </Link>
              ))}
        </Buttons>
      </div>
      <dl className={styles.sums}>
        <Sum label={fees.length === 1 ? "Fee of 1 band" : `Fees of ${fees.length} bands`}>{total}</Sum>
        <Sum label="Paid">{paid}</Sum>
        <Sum label="Still to pay">{total - paid}</Sum>
      </dl>
      <ul className={styles.questions}>
        {openQuestions(fees).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {fees.length === 0 ? (
        <p>No fee is agreed yet. A band’s record has its offer.</p>
      ) : (
        <div className={styles.fees}>
          <ListTable
            caption="Fees to pay"
            columns={columns}
            rows={fees.map((fee) => ({ ...fee, id: fee.reference }))}
          />
        </div>
      )}
      {left.length > 0 && <p>Not counted: {left.map(({ name, why }) => `${name} (${why})`).join(", ")}.</p>}
      {withoutFee.length > 0 && (
        <Section title="In the line-up without an agreed fee">
          <p>{withoutFee.join(", ")}.</p>
        </Section>
      )}
    </>
  );
}

function Sum({ label, children }: { label: string; children: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{centsText(children)}</dd>
    </div>
  );
}

function DownloadButton({ year }: { year: string }) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const result = await deskPost("/desk/api/line-up/fees/csv", { year }, file);
    if (result.ok) saveFile(result.data, `fees-${year}.csv`);
    else notify(`The file could not be made. ${result.detail}`, { isProblem: true });
    setBusy(false);
  };
  return (
    <ActionButton disabled={isBusy} onClick={() => void download()}>
      {isBusy ? "Making the file …" : "For Excel"}
    </ActionButton>
  );
}

function columnsOf(maySeeBands: boolean): ListColumn<Row>[] {
  return [
    {
      label: "Band",
      cardSlot: "title",
      cell: ({ reference, name }) =>
        maySeeBands ? (
          <Link to={`/desk/bands/${reference}`}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        ),
    },
    {
      label: "Payee",
      cell: (fee) => (
        <>
          {fee.payee === "" ? "Payee not said" : <bdi>{fee.payee}</bdi>}
          {payeeNotes(fee).map((note) => (
            <span key={note} className={note.startsWith("ABN") ? styles.note : styles.ask}>
              {note}
            </span>
          ))}
        </>
      ),
    },
    {
      label: "Agreed fee",
      isNumber: true,
      cell: ({ cents, answer, gst, paidOn }) => (
        <>
          {centsText(cents)}
          {answer !== "yes" && paidOn === "" && <span className={styles.ask}>no yes noted</span>}
          <span className={styles.note}>{gst === "" ? "GST not said" : gstLabels[gst]}</span>
        </>
      ),
    },
    {
      label: "Invoice",
      cell: ({ invoiceIn }) => (invoiceIn === "" ? "no invoice yet" : `invoice of ${formatDay(invoiceIn)}`),
    },
    {
      label: "Paid",
      cell: ({ paidOn, paidBy }) =>
        paidOn === "" ? (
          "not paid"
        ) : (
          <>
            paid {formatDay(paidOn)}
            {paidBy !== "" && <span className={styles.note}>{paidBy}</span>}
          </>
        ),
    },
  ];
}
