import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { formatNearDay, formatShortDateTime } from "#platform/time/format-date-time.ts";

/** A moment in the festival's time zone: "31 Jan 2027, 7:15 pm". `at` is in milliseconds since 1970, or UTC as text. */
export function DeskTime({ at }: { at: number | string }) {
  const { timeZone } = useAccount();
  return <time dateTime={new Date(at).toISOString()}>{formatShortDateTime(at, timeZone)}</time>;
}

/** The same where many stand below each other: "today 9:12 am", "Tue", "31 Mar". The whole of it is its title. */
export function ShortTime({ at }: { at: number | string }) {
  const { timeZone } = useAccount();
  return (
    <time dateTime={new Date(at).toISOString()} title={formatShortDateTime(at, timeZone)}>
      {formatNearDay(at, timeZone)}
    </time>
  );
}
