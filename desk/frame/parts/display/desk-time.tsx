import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { formatShortDateTime } from "#platform/time/format-date-time.ts";

/** A moment in the festival's time zone: "31 Jan 2027, 7:15 pm". `at` is in milliseconds since 1970, or UTC as text. */
export function DeskTime({ at }: { at: number | string }) {
  const { timeZone } = useAccount();
  return <time dateTime={new Date(at).toISOString()}>{formatShortDateTime(at, timeZone)}</time>;
}
