import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { entryFieldOf } from "./marked-elements.ts";

test("beside its texts the footer is the footer's entry, though a link of the header stands first, which is the header's", () => {
  const { document } = parseHTML(
    `<footer>
      <nav><a><span data-entry="header" data-field="title">Tickets</span></a></nav>
      <section><h2>Follow us</h2><p data-entry="footer" data-field="signupText">News</p></section>
    </footer>`,
  );
  const fieldAt = (selector: string) => {
    const element = document.querySelector(selector);
    return element && entryFieldOf(element);
  };
  expect(fieldAt("h2")).toEqual({ entry: "footer", field: null });
  expect(fieldAt("span")).toEqual({ entry: "header", field: "title" });
});
