import { HtmlValidate } from "html-validate";

/** html-validate's recommended rules, but for the way in which React writes HTML, which none of its settings changes, and for films. */
const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // Attributes are named like React's properties: srcSet, maxLength.
    "attr-case": ["error", { style: ["lowercase", "camelcase"] }],
    // Void elements are closed: <br/>.
    "void-style": ["error", { style: "selfclose" }],
    // A boolean attribute has an empty value: required="".
    "attribute-boolean-style": ["error", { style: "empty" }],
    // So has an attribute that may have one: download="".
    "attribute-empty-style": ["error", { style: "empty" }],
    // A film is silent, has a button to pause, and stays still under reduced motion. Without a program it plays all the same.
    "no-autoplay": ["error", { include: ["audio"] }],
    // What useId makes begins with an underscore: _R_1_.
    "valid-id": ["error", { relaxed: true }],
  },
});

/** What the Nu checker reports besides: a label around a field that is hidden from screen readers, and a section without a heading. */
const nuErrors = [
  { rule: "hidden-label", fault: /<label\b[^>]*\baria-hidden\b[^>]*>/g },
  {
    rule: "section-without-heading",
    fault: /<section\b(?![^>]*\baria-label)[^>]*>(?:(?!<h[1-6]\b|<section\b).)*?<\/section>/gs,
  },
];

/** What is wrong with a page's HTML: "rule: message (element)". */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const messages = results.flatMap((result) =>
    result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  const others = nuErrors.flatMap(({ rule, fault }) =>
    [...html.matchAll(fault)].map(([element]) => `${rule}: ${element.slice(0, 120)}`),
  );
  return [...messages, ...others];
}
