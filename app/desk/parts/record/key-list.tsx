import { Link } from "react-router";
import type { Inbox } from "#app/desk/records/inboxes.ts";
import { Modal } from "#app/ui/modal.tsx";

/** The single keys of a record, and where to switch them on. */
export function KeyList({
  open,
  onClose,
  isOn,
  inbox,
}: {
  open: boolean;
  onClose: () => void;
  isOn: boolean;
  inbox: Inbox;
}) {
  return (
    <Modal open={open} onClose={onClose} title="Keys">
      {!isOn && (
        <p>
          Single keys are switched off, so that no slip of the hand does anything.{" "}
          <Link to="/desk/me">Switch them on</Link>
        </p>
      )}
      <ul>
        <li>J: the next {inbox.one}</li>
        <li>K: the one before</li>
        {inbox.hasScores && <li>1 to 5: score, and go on to the next</li>}
        <li>?: this list</li>
      </ul>
    </Modal>
  );
}
