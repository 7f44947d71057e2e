import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { readNumber } from "#platform/text/written-number.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import styles from "./compare.module.css";
import { type Budget, type Comparison, changedBudget } from "./compare-contract.ts";
import { dollars, sumOf } from "./sum-of-fees.ts";

/** The running sum: what the accepted bands cost, what it would be with those that are compared, and what the budget leaves. */
export function BudgetSum({ compared }: { compared: Comparison }) {
  const mayChange = useMay("budget.change");
  const [isOpen, setOpen] = useState(false);
  const { budget, accepted, bands } = compared;
  const { added, total, left, unknown } = sumOf(compared);
  return (
    <section className={styles.budget} aria-labelledby="budget-heading">
      <h2 id="budget-heading" className={styles.budgetHeading}>
        Fees, festival {budget.year}
      </h2>
      <dl className={styles.sums}>
        <Sum label={`Accepted so far: ${accepted.bands}`}>{dollars(accepted.dollars)}</Sum>
        {bands.length > 0 && <Sum label={`With ${added} more from here`}>{dollars(total)}</Sum>}
        <Sum label="Budget">{budget.dollars === null ? "not set" : dollars(budget.dollars)}</Sum>
        {left !== null && <Sum label={left < 0 ? "Over the budget by" : "Left"}>{dollars(Math.abs(left))}</Sum>}
      </dl>
      <p className={styles.facts}>As agreed; where nothing is agreed yet, what the band named for one set.</p>
      {unknown > 0 && (
        <p className={styles.facts}>
          {unknown === 1 ? "One of these bands" : `${unknown} of these bands`} named no fee: not in the sum.
        </p>
      )}
      {mayChange && !isOpen && (
        <ActionButton onClick={() => setOpen(true)}>
          {budget.dollars === null ? "Set the budget" : "Change the budget"}
        </ActionButton>
      )}
      {isOpen && <BudgetForm budget={budget} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Sum({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function BudgetForm({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const { year, dollars: before, version } = budget;
  const saver = useSaving();
  const { revalidate } = useRevalidator();
  const [written, setWritten] = useState(before === null ? "" : String(before));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = await saver.save(() => send({ year, dollars: amountIn(written), version }));
    if (result?.ok) {
      const undo = { year, dollars: before, version: result.data.version };
      notify(`Budget of festival ${year}: ${said(result.data.dollars)}.`, { undo: () => send(undo) });
      onClose();
    }
    if (result) await revalidate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={`Budget for the fees of festival ${year}`}
        hint="In whole dollars. Empty: no budget."
        type="number"
        prefix="$"
        width="medium"
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
      <p className={styles.buttons}>
        <FormButton type="submit">Save the budget</FormButton>
        <ActionButton onClick={onClose}>Leave it</ActionButton>
        <SavingState saving={saver.saving} />
      </p>
    </form>
  );
}

function send(body: { year: string; dollars: number | string | null; version: number }) {
  return deskPost("/desk/api/bands/budget", body, changedBudget);
}

/** Anything but a number goes to the server as it is, so that its message stands beside the field. */
function amountIn(written: string): number | string | null {
  if (written.trim() === "") return null;
  const read = readNumber(written, { unit: "dollars" });
  return read.ok ? read.number : written;
}

function said(amount: number | null): string {
  return amount === null ? "none" : dollars(amount);
}
