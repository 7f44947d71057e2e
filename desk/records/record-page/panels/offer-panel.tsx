import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { textDraft, useTextDraft } from "#desk/frame/parts/drafts/use-draft.ts";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { hasLeftTheirs, useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useAccount, useMay } from "#desk/frame/shell/account/use-account.ts";
import { noOffer, type OfferText, offerText } from "#desk/records/offers/offer-contract.ts";
import { answerLabels, gstLabels, offerSentences, payeeLabels, wayLabels } from "#desk/records/offers/offer-words.ts";
import { isSameValue } from "#platform/merge-fields.ts";
import { capitalised } from "#platform/text/capitalised.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import styles from "../record.module.css";
import { offerToSave } from "../saving/to-save.ts";
import { useRecord } from "../saving/use-record.ts";

const offerDraft = textDraft(offerText);

/** What was agreed with the band: at a glance, and as a form. It stays in this browser until it is saved. */
export function OfferPanel({ offer }: { offer: OfferText }) {
  const { recordType, view } = useRecord();
  const mayChange = useMay(recordType.changeRight) && !view.hasConflictOfInterest;
  const draft = useTextDraft(offerDraft, `/desk/api/${recordType.path}/${view.reference}/offer`, offer);
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(draft.isChanged || hash === "#offer-heading");
  // Whoever has closed the form is back at the button that opens it.
  const [wasClosed, setClosed] = useState(false);
  const sentences = offerSentences(offer);
  const close = () => {
    setOpen(false);
    setClosed(true);
  };
  return (
    <section aria-labelledby="offer-heading">
      <h2 id="offer-heading">Offer</h2>
      {sentences.length === 0 && <p className={styles.muted}>Nothing was offered yet.</p>}
      {!isOpen && sentences.length > 0 && <p className={styles.text}>{sentences.join("\n")}</p>}
      {mayChange && !isOpen && (
        <ActionButton quiet autoFocus={wasClosed} onClick={() => setOpen(true)}>
          {sentences.length === 0 ? "Write an offer" : "Change the offer"}
        </ActionButton>
      )}
      {mayChange && isOpen && <OfferForm draft={draft} onClose={close} />}
    </section>
  );
}

type FormProps = { draft: ReturnType<typeof useTextDraft<OfferText>>; onClose: () => void };

function OfferForm({ draft, onClose }: FormProps) {
  const { send } = useRecord();
  const { timeZone } = useAccount();
  const { saving, save } = useSaving();
  const { before, written, write } = draft;
  const latest = useRef(written);
  useEffect(() => {
    latest.current = written;
  });
  const errors = saving.step === "failed" ? saving.problem.errors : [];
  const set = (change: Partial<OfferText>) => write({ ...written, ...change });
  const today = dayIn(timeZone, new Date());
  const fieldOf = (name: keyof OfferText) => ({
    name: `offer.${name}`,
    value: written[name],
    error: errors.find(({ field }) => field === name || field === `after.${name}`)?.message,
    width: "full" as const,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      set({ [name]: value, ...dayBeside(name, value, written, today) }),
  });
  const submit = async () => {
    const result = await save(() => send(offerToSave({ before, after: written }, "the offer is saved.")));
    if (!result?.ok && !hasLeftTheirs(result)) return;
    draft.rebase(written, written);
    // What was written meanwhile is still to be saved.
    if (isSameValue(latest.current, written)) onClose();
  };
  return (
    <form
      className={styles.offer}
      data-draft
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField label="Sets" inputMode="numeric" autoFocus={!draft.isChanged} {...fieldOf("sets")} />
      <TextField label="Agreed fee in all, in dollars" inputMode="decimal" {...fieldOf("fee")} />
      <SelectField label="GST" placeholder="not said" options={optionsOf(gstLabels)} {...fieldOf("gst")} />
      <TextField label="Offered on" type="date" {...fieldOf("offeredOn")} />
      <SelectField
        label="Offered how"
        placeholder="not said"
        options={optionsOf(wayLabels)}
        {...fieldOf("offeredWay")}
      />
      <SelectField
        label="Their answer"
        placeholder="no answer yet"
        options={optionsOf(answerLabels)}
        {...fieldOf("answer")}
      />
      {written.answer !== "" && (
        <>
          <TextField label="Answered on" type="date" {...fieldOf("answeredOn")} />
          <SelectField
            label="Answered how"
            placeholder="not said"
            options={optionsOf(wayLabels)}
            {...fieldOf("answeredWay")}
          />
        </>
      )}
      <TextField label="Payee" hint="Whose name stands on the invoice." {...fieldOf("payee")} />
      <SelectField
        label="The payee is"
        placeholder="not said"
        options={optionsOf(payeeLabels)}
        {...fieldOf("payeeIs")}
      />
      <TextField label="ABN" hint="11 digits; empty where there is none." inputMode="numeric" {...fieldOf("abn")} />
      <TextField label="Invoice in on" type="date" {...fieldOf("invoiceIn")} />
      <TextField label="Paid on" type="date" {...fieldOf("paidOn")} />
      <TextField label="Paid by" hint="Transfer, cheque, cash: no account numbers." {...fieldOf("paidBy")} />
      <p className={styles.save}>
        <span className={styles.buttons}>
          <FormButton type="submit" variant="outline">
            Save the offer
          </FormButton>
          <ActionButton
            quiet
            onClick={() => {
              draft.clear();
              onClose();
            }}
          >
            {draft.isChanged ? "Discard" : "Leave it"}
          </ActionButton>
          <SavingState
            saving={draft.isChanged && saving.step === "saved" ? { step: "idle" } : saving}
            marksFields
            idle={draft.isChanged ? "Kept on this device until you save it." : ""}
          />
        </span>
      </p>
    </form>
  );
}

/** Whoever says how something was offered, or what was answered, usually does so the same day. Without an answer there is none. */
function dayBeside(name: keyof OfferText, value: string, { offeredOn, answeredOn }: OfferText, today: string) {
  if (name === "offeredWay" && value !== "" && offeredOn === "") return { offeredOn: today };
  if (name === "answer" && value === "") return { answeredOn: noOffer.answeredOn, answeredWay: noOffer.answeredWay };
  if (name === "answer" && answeredOn === "") return { answeredOn: today };
  return {};
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label: capitalised(label) }));
}
