import { Link } from "react-router";
import type { RecordType } from "#desk/records/model/record-types.ts";
import { Modal } from "#ui/dialogs/modal.tsx";

/** The single-key shortcuts of a record, and where to switch them on. */
export function KeyList({
  open,
  onClose,
  isOn,
  recordType,
}: {
  open: boolean;
  onClose: () => void;
  isOn: boolean;
  recordType: RecordType;
}) {
  return (
    <Modal open={open} onClose={onClose} title="Keyboard">
      {!isOn && (
        <p>
          Single keys are switched off, so that no slip of the hand does anything.{" "}
          <Link to="/desk/me">Switch them on</Link>
        </p>
      )}
      <ul>
        <li>J: the next {recordType.one}</li>
        <li>K: the one before</li>
        {recordType.hasScores && <li>1 to 5: score, and go on to the next</li>}
        <li>?: this list</li>
      </ul>
    </Modal>
  );
}
