import { expect, test } from "vitest";
import { setTimes } from "./festival-dates.ts";
import { parseScheduleLine } from "./schedule.ts";
import { unclearLines } from "./unclear-lines.ts";

const june = { startDate: "2027-06-10", endDate: "2027-06-14" };

function unclear(lines: string[], dates: typeof june | undefined = june) {
  return unclearLines([{ name: "Cordial", sets: lines.map(parseScheduleLine) }], dates);
}

const writePm = "If it is in the afternoon or the evening, please write “pm”.";

test.each([
  ["Saturday: Town Hall- 8pm till late", "is not read as a day, a venue and a time. Visitors see it as it is written."],
  ["Fri/Sat: Town Hall- 8pm", "is not read as a day, a venue and a time. Visitors see it as it is written."],
  ["Easter Eve: Town Hall- 8pm", "is in no calendar: “Easter Eve” is no day of the week."],
  ["Wed: Town Hall- 8pm", "is in no calendar: the festival has no Wednesday."],
  ["Sat 13 June: Town Hall- 8pm", "is in no calendar: the festival’s Saturday is 12 June."],
  ["Sat 12 July: Town Hall- 8pm", "is in no calendar: the festival’s Saturday is 12 June."],
  ["Saturday: Hall- 7.30 - 9.00", `is in the morning, at 7.30 am. ${writePm}`],
  ["Saturday: Hall- 8.00 sharp", `is in the morning, at 8 am. ${writePm}`],
  ["Saturday: Hall- 4.30 - 6", `is in the night, at 4.30 am. ${writePm}`],
  ["Saturday: Hall- from 2:30 to 3:30", `is in the night, at 2.30 am. ${writePm}`],
  ["Saturday: Hall- 1.00", `is in the night, at 1 am. ${writePm}`],
  ["Saturday: Town Hall- 12 - noon", "lasts 12 hours: it ends the day after."],
  ["Saturday: Town Hall- 2pm - 1pm", "lasts 23 hours: it ends the day after."],
])("%s is named with its band", (line, fault) => expect(unclear([line])).toEqual([`Cordial: “${line}” ${fault}`]));

test("clear lines are not named, nor dates before the festival has any", () => {
  expect(
    unclear([
      "Friday: Hall- 09:00",
      "Friday: Hall- 11:30",
      "Sat 12 June: Hall- 8pm",
      "Saturday 12th: Hall- 12 noon - 1pm",
      "Friday: Hall- 11pm - 1am",
      "Friday: Hall- 9am",
      "Friday: Hall- 0:30",
      "Friday: Hall- from 01:30 - 02:30",
      "Friday: Hall- midnight - 1.30",
      "Friday: Hall- 9h30",
      "Friday: Hall- 10pm - 5am",
      "Friday: Hall- noon - midnight",
    ]),
  ).toEqual([]);
  expect(unclearLines([{ name: "A", sets: [parseScheduleLine("Sat 13 June: Hall- 8pm")] }], undefined)).toEqual([]);
});

test("a set whose own date is another one than the festival's is in no calendar", () => {
  const timesOf = (line: string) => {
    const set = parseScheduleLine(line);
    return set.kind === "set" ? setTimes(june, set)?.start.date : undefined;
  };
  expect(timesOf("Sat 12 June: Hall- 8pm")).toBe("2027-06-12");
  expect(timesOf("Sat 13 June: Hall- 8pm")).toBeUndefined();
});
