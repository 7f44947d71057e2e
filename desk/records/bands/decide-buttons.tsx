import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { useBulkChange } from "#desk/records/list-page/use-bulk-change.ts";
import { nextStatuses } from "#desk/records/lists/next-statuses.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";

const recordType = recordTypes.band;

type DecideButtonsProps = {
  /** `name` is what the notice calls it. */
  band: { reference: string; version: number; name: string; status: string };
  /** What the buttons are about, for screen readers, where several bands have them. */
  about?: string;
};

/** What comes next for a band, decided without leaving the page; nothing once it is decided. */
export function DecideButtons({ band, about }: DecideButtonsProps) {
  const { isBusy, change } = useBulkChange(recordType);
  const mayChange = useMay(recordType.changeRight);
  if (!mayChange) return null;
  return nextStatuses(recordType, band.status).map(({ value, label, verb }) => (
    <ActionButton
      key={value}
      disabled={isBusy}
      aria-label={about && `${verb}: ${about}`}
      onClick={() => void change(label, [band], { status: value })}
    >
      {verb}
    </ActionButton>
  ));
}
