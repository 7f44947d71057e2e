import { useEffect, useState } from "react";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { deskGet } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import type { TellDialogProps } from "#desk/records/record-page/panels/tell-dialog-context.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { DecisionMailView } from "./decision-mail-view.tsx";
import { shortDecision } from "./decision-words.ts";
import { type Decided, decidedResponse } from "./decisions-contract.ts";
import { useAnnouncing } from "./use-announcing.ts";

const nothingToTell = "There is nothing left to tell: somebody has told them, or taken the decision back.";

/** Tells one applicant what was decided: the mail is read on the way, and goes in ten minutes. */
export function TellDialog({ reference, onClose, onTold, fallbackFocus }: TellDialogProps) {
  const [decided, setDecided] = useState<Decided>();
  const [isEditing, setEditing] = useState(false);
  const { isBusy, tell } = useAnnouncing();
  useEffect(() => {
    let isGone = false;
    void deskGet(`/desk/api/announce/one/${reference}`, decidedResponse).then((result) => {
      if (isGone) return;
      if (result.ok && result.data.decided) return setDecided(result.data.decided);
      notify(result.ok ? nothingToTell : result.detail, { isProblem: true });
      onClose();
    });
    return () => {
      isGone = true;
    };
  }, [reference, onClose]);
  const send = async (way: "mail" | "phone") => {
    if (!decided) return;
    const outcome = await tell([decided], way, "soon");
    // The mail stays here, to be sent again.
    if (outcome === "notReached") return;
    if (outcome === "told") onTold();
    onClose();
  };
  const cannotMail =
    !decided || decided.email === "" || decided.mail.unknownPlaceholders.length > 0 || isEditing || isBusy;
  return (
    <Modal
      open
      onClose={onClose}
      title={decided ? `Tell ${decided.name}: ${shortDecision(decided.decision)}` : "Tell them"}
      size="large"
      fallbackFocus={fallbackFocus}
    >
      {decided ? (
        <>
          {decided.phonesFirst && <p>{decided.phonesFirst.name} rings first.</p>}
          <DecisionMailView decided={decided} mayChange onSaved={setDecided} onEditing={setEditing} />
          <Buttons>
            <FormButton disabled={cannotMail || decided.phonesFirst !== null} onClick={() => void send("mail")}>
              Send this mail in 10 minutes
            </FormButton>
            <FormButton variant="outline" disabled={isBusy || isEditing} onClick={() => void send("phone")}>
              Told by telephone, no mail
            </FormButton>
          </Buttons>
        </>
      ) : (
        <p role="status">Opening the mail …</p>
      )}
    </Modal>
  );
}
