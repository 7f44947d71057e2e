import { expect, test } from "vitest";
import { textIn } from "#tests/support/browser/render-markup.tsx";
import { renderSection } from "#tests/support/browser/render-section.tsx";
import { entryOf, pictureOf } from "#tests/support/content/content-fixtures.ts";
import { scheduleDownload } from "./schedule-download.tsx";

const festival = entryOf("festival", { webSchedule: pictureOf("wide"), mobileSchedule: pictureOf("tall") });

test("without a picture it says when the line-up comes out, and offers the newsletter", () => {
  const festival = entryOf("festival", { startDate: "2027-06-10", lineupDate: "2027-06-02" });
  const markup = renderSection(scheduleDownload, { heading: "Schedule", subtitle: "Both as pictures", festival });
  expect(textIn(markup)).toBe("Schedule The line-up comes out on Wednesday 2 June 2027. Tell me by e-mail");
  expect(markup).toContain('href="#newsletter"');
});

test("two buttons download the two pictures", () => {
  const markup = renderSection(scheduleDownload, { heading: "Take it along", festival });
  expect(markup).toMatch(
    /<a href="\/content\/assets\/cjf\/wide\/1\/wide\.png" download="wide\.png"[^>]*>Download web schedule/,
  );
  expect(markup).toMatch(
    /<a href="\/content\/assets\/cjf\/tall\/1\/tall\.png" download="tall\.png"[^>]*>Download mobile schedule/,
  );
});

test("Look closer leads to the picture itself where there is no JavaScript", () => {
  expect(renderSection(scheduleDownload, { festival })).toMatch(/<a href="[^"]*wide\.png" class="print">.*Look closer/);
});

test("a picture that is missing has no button", () => {
  const text = textIn(
    renderSection(scheduleDownload, { festival: entryOf("festival", { mobileSchedule: pictureOf("tall") }) }),
  );
  expect(text).toBe("Download mobile schedule");
  expect(renderSection(scheduleDownload, {})).toBe("");
});
