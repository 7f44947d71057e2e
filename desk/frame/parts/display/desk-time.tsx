import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { whichTime } from "#platform/time/local-time.ts";

/** A moment in the festival's time zone: "31 Jan 2027, 7:15 pm". `at` is in milliseconds since 1970, or UTC as text. */
export function DeskTime({ at }: { at: number | string }) {
  const { timeZone } = useAccount();
  const moment = new Date(at);
  return <time dateTime={moment.toISOString()}>{shortTime(moment, timeZone)}</time>;
}

function shortTime(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-AU", { dateStyle: "medium", timeStyle: "short", timeZone });
  return `${format.format(moment)}${whichTime(moment.getTime(), timeZone)}`;
}
