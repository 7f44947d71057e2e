import { expect, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { privacyFacts } from "#services/privacy/privacy-facts.server.ts";
import { renderMarkup, textIn } from "#tests/support/browser/render-markup.tsx";
import { ContactForm } from "./contact-form.tsx";

const thanks = "Thank you for submitting your message. We will be in touch soon.";

test("the form has its title and fields, marked required but not validated, and works as a plain form", () => {
  const html = renderMarkup(<ContactForm isThankYouPage={false} />);
  expect(html).toMatch(/<h2[^>]*>Contact our committee<\/h2>/);
  expect(html).toMatch(/<form noValidate="" action="\/contact" method="post">/);
  for (const [label, name] of [
    ["Name", "senderName"],
    ["Email", "senderEmail"],
    ["Message", "message"],
  ]) {
    expect(html).toMatch(new RegExp(`<label for="field-${name}"[^>]*>${label}<span[^>]*>\\*</span>`));
    expect(html).toMatch(new RegExp(`<(input|textarea)[^>]* name="${name}"`));
  }
  expect(html).not.toContain(' required=""');
  expect(html).toMatch(/<button type="submit"[^>]*>Submit<\/button>/);
  expect(textIn(html)).not.toContain("Thank you");
});

test("after the plain form the page shows the thanks and a link back to the form", () => {
  const html = renderMarkup(<ContactForm isThankYouPage={true} />);
  expect(html).not.toContain("<form");
  expect(textIn(html)).toContain(thanks);
  expect(html).toMatch(/<a[^>]* href="\/contact"/);
});

test("the form has its privacy notice with a link to the privacy page", () => {
  const settings = { RETAIN_MESSAGES: "3 weeks", COMMITTEE_EMAIL: "committee@example.org" };
  const notice = privacyFacts(loadConfig(settings)).notices.contact;
  const html = renderMarkup(<ContactForm isThankYouPage={false} notice={notice} />);
  expect(textIn(html)).toContain("committee keeps your message to answer it, for 3 weeks");
  expect(html).toContain('href="mailto:committee@example.org"');
  expect(html).toMatch(/<a(?=[^>]* href="\/privacy")(?=[^>]* target="_blank")/);
});
