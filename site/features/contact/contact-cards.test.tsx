import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { socialLinks } from "#ui/links/social-links.ts";
import { ContactCards } from "./contact-cards.tsx";
import { contactDetails } from "./contact-details.ts";

test("the cards show email and postal address, social links and the organisation", () => {
  const html = renderToStaticMarkup(<ContactCards />);
  expect(html).toContain(`href="mailto:${contactDetails.email}"`);
  expect(html).toMatch(/PO Box \d+/);
  for (const { name, url } of socialLinks) expect(html).toMatch(new RegExp(`href="${url}".*${name}`));
  expect(html).toContain(contactDetails.organisation);
  expect(html).toContain(`registration number ${contactDetails.registration}`);
});

test("the form is shown beside the cards, and left out without one", () => {
  expect(renderToStaticMarkup(<ContactCards />)).not.toMatch(/<div[^>]*><\/div>|<form/);
  expect(renderToStaticMarkup(<ContactCards form={<form id="contact" />} />)).toContain('<form id="contact">');
});
