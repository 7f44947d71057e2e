import { expect, test } from "vitest";
import { entryOf, pictureOf } from "#tests/support/content-fixtures.ts";
import { textIn } from "#tests/support/render-markup.tsx";
import { renderSection } from "#tests/support/render-section.tsx";
import { scheduleDownload } from "./schedule-download.tsx";

const festival = entryOf("festival", { webSchedule: pictureOf("wide"), mobileSchedule: pictureOf("tall") });

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
  const words = textIn(
    renderSection(scheduleDownload, { festival: entryOf("festival", { mobileSchedule: pictureOf("tall") }) }),
  );
  expect(words).toBe("Download mobile schedule");
  expect(renderSection(scheduleDownload, {})).toBe("");
});
