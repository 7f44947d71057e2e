import { expect, test } from "vitest";
import { matchesText } from "./full-text.ts";

test.each([
  ["Łukasz Żądło", "lukasz"],
  ["Straße", "strasse"],
  ["Søren's Ørsted Quintet", "orsted sor"],
  ["soft\u00adhyphen", "softhyphen"],
  ["Brass", "\u200bbrass"],
  ["Привет, Оркестр", "оркестр"],
])("%s is found by %s", (text, query) => expect(matchesText(text, query)).toBe(true));

test.each([
  ["Brass", "rass"],
  ["Brass", "-"],
  ["Brass", "brass band"],
])("%s is not found by %s", (text, query) => expect(matchesText(text, query)).toBe(false));
