import { expect, test } from "vitest";
import { isMadeByProgram } from "./made-by-program.ts";

test.each([
  ["007", "7"],
  ["+61412345678", "61412345678"],
  ["1.50", "1.5"],
  ["1E5", "100000"],
  ["(5)", "-5"],
  ["12345678901234567", "12345678901234500"],
  ["12345678901234567", "1.23457E+16"],
  ["4-1", "4-Mar"],
  ["4-1", "04-janv"],
  ["4.1", "04. Jan"],
  ["1/26", "Jan-26"],
  ["1/4/27", "1/04/2027"],
  ["2027-04-01", "1/04/2027"],
  ["8.30 pm", "20:30:00"],
  ["12:30", "12:30:00"],
  ["true", "TRUE"],
  ["=Ann", "#NAME?"],
  ["12/6/2027", "########"],
  [null, "2-Sep"],
  ["4.3", "04. Mrz"],
  ["3-4", "3月4日"],
  ["12/6/2027", "46550"],
  ["12/6/2027", "45088"],
  ["8.30 pm", "0.854166667"],
  ["12:30", "0,520833333"],
  ["Łukasz und Zoë", "?ukasz und Zoë"],
  ["Łukasz", "Lukasz"],
  ["Łukasz", "£ukasz"],
  ["Příliš žluťoučký", "Pøíliš žluouèký"],
  ["Оркестр", "Îðêåñòð"],
  ["Zażółć", "Za¿ó³æ"],
  ["🎷 first", "?? first"],
])("%j that comes back as %j was changed by a program", (before, after) => {
  expect(isMadeByProgram(before, after)).toBe(true);
});

test.each([
  ["Ann", "Bo"],
  ["007", "8"],
  ["8 pm", "9 pm"],
  ["Stage 1", "Stage 2"],
  [null, "12 bars"],
  [null, "3-piece"],
  ["4-1", "4-2"],
  ["1.5", "1.6"],
  ["8 pm", "0.5"],
  ["12/6/2027", "12 June"],
  [null, "#1"],
  ["8.30 pm", "9.30 pm"],
  ["Zoé", "Zoë"],
  ["Zoë", "Zoe"],
  ["Ask?", "Ask Łukasz"],
  ["", "Łukasz"],
])("%j that comes back as %j was changed by somebody", (before, after) => {
  expect(isMadeByProgram(before, after)).toBe(false);
});
