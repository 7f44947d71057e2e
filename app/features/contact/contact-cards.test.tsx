import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { socialLinks } from "#app/ui/social-links.ts";
import { ContactCards } from "./contact-cards.tsx";
import { contactDetails } from "./contact-details.ts";

test("the cards say how to write, by e-mail and by post, where to follow and who we are", () => {
  const html = renderToStaticMarkup(<ContactCards />);
  expect(html).toContain(`href="mailto:${contactDetails.email}"`);
  expect(html).toMatch(/PO Box \d+/);
  for (const { name, url } of socialLinks) expect(html).toMatch(new RegExp(`href="${url}".*${name}`));
  expect(html).toContain(contactDetails.organisation);
  expect(html).toContain(`registration number ${contactDetails.registration}`);
});

test("without a form there is nothing in its place, with one it stands beside the cards", () => {
  expect(renderToStaticMarkup(<ContactCards />)).not.toMatch(/<div[^>]*><\/div>|<form/);
  expect(renderToStaticMarkup(<ContactCards form={<form id="contact" />} />)).toContain('<form id="contact">');
});
