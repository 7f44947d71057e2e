/**
 * Downloads the site's own calendar file, without what is not starred. It is the same for everybody, so asking for it tells nobody anything.
 *
 * @param keys those of the starred sets
 * @returns what came of it, in words
 */
export async function downloadCalendar(keys: ReadonlySet<string>): Promise<string> {
  const file = await fetch("/schedule.ics")
    .then((response) => (response.ok ? response.text() : undefined))
    .catch(() => undefined);
  if (file === undefined) return "The calendar cannot be made just now. Please try again in a few minutes.";
  const { text, events } = calendarOf(file, keys, "My festival");
  if (events === 0)
    return "Nothing that you starred is in the calendar just now: the schedule may have changed. Please load this page again.";
  const url = URL.createObjectURL(new Blob([text], { type: "text/calendar;charset=utf-8" }));
  const link = document.createElement("a");
  Object.assign(link, { href: url, download: "my-festival.ics" });
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return "Your calendar file is downloaded: open it to add what you starred.";
}

/** Those events of a calendar file whose ids begin with one of the keys, as the file has them: what is imported twice is one event. */
export function calendarOf(file: string, keys: ReadonlySet<string>, name: string): { text: string; events: number } {
  const [head = "", ...events] = file.split(/^(?=BEGIN:VEVENT\r?$)/m);
  const last = events.pop() ?? "";
  const end = last.indexOf("END:VEVENT");
  const afterEnd = end < 0 ? -1 : last.indexOf("\n", end) + 1;
  const all = last === "" ? [] : [...events, last.slice(0, afterEnd)];
  const starred = all.filter((event) => keys.has(keyOf(event)));
  const foot = last.slice(afterEnd);
  return { text: [renamed(head, name), ...starred, foot].join(""), events: starred.length };
}

/** Long lines are folded: the next begins with a space. */
function unfolded(lines: string) {
  return lines.replaceAll(/\r?\n[ \t]/g, "");
}

/** An event's id is a set's key, and the site's host after an @. */
function keyOf(event: string) {
  const id = /^UID:(.*)$/m.exec(unfolded(event))?.[1]?.trim() ?? "";
  return id.slice(0, id.lastIndexOf("@"));
}

function renamed(head: string, name: string) {
  return unfolded(head).replaceAll(/^(NAME|X-WR-CALNAME):.*$/gm, (_, property: string) => `${property}:${name}`);
}
