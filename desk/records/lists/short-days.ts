import { weekdays } from "#platform/time/calendar-day.ts";

/** Days that somebody can come, each once, as short as a column of a list: "Fri, Sat" of "Friday evening", "Saturday daytime" and "Saturday evening". A text without a weekday stays whole. */
export function shortDays(answers: readonly string[]): string {
  const days = answers.map((answer) => {
    const weekday = weekdays.find((each) => answer.startsWith(each));
    return weekday ? weekday.slice(0, 3) : answer;
  });
  return [...new Set(days)].join(", ");
}
