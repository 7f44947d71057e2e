import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { socialLinks } from "#ui/links/social-links.ts";
import { Footer } from "./footer.tsx";
import { defaultFooter, type FooterContent } from "./navigation-content.ts";

const content: FooterContent = {
  acknowledgementText: "We acknowledge the Traditional Owners.",
  signupText: "News six times a year.",
  signupButton: "Subscribe",
  contactHeading: "Get in touch",
  emailText: "Write to hello@cjf.example.org, please.",
  phoneText: "(03) 5550 0147",
  abnText: "ABN 00 555 001 470",
};

const links = [
  { title: "Tickets", href: "/festival-info" },
  { title: "Festival info", href: "/festival-info" },
];

function render(shown: FooterContent) {
  const form = (
    <form id="newsletter">
      <button type="submit">{shown.signupButton}</button>
    </form>
  );
  const footer = <Footer content={shown} currentYear={2027} links={links} newsletter={form} />;
  return renderToStaticMarkup(<MemoryRouter>{footer}</MemoryRouter>);
}

test("the footer shows every text of its entry, the social links and the year", () => {
  const html = render(content);
  const words = html.replace(/<[^>]+>/g, "").replaceAll("\u00a0", " ");
  for (const text of Object.values(content)) expect(words).toContain(text);
  for (const { url } of socialLinks) expect(html).toContain(`href="${url}"`);
  expect(words).toContain("© 2027");
});

test("the email address and the phone number are links, and the text around them stays", () => {
  const html = render(content);
  expect(html).toContain('Write to <a href="mailto:hello@cjf.example.org">hello@cjf.example.org</a>, please.');
  expect(html).toContain('<a href="tel:0355500147">(03)\u00a05550\u00a00147</a>');
});

test("texts without an address or a number are shown as they are", () => {
  const html = render({ ...content, emailText: "Ask at the desk @ the Town Hall", phoneText: "In festival week only" });
  expect(html).toContain("<p>Ask at the desk @ the Town Hall</p>");
  expect(html).toContain("<p>In festival week only</p>");
});

test("the sign-up form is below its text, and works without one", () => {
  expect(render(content)).toMatch(/<p>News six times a year\.<\/p><form id="newsletter">/);
  expect(render(defaultFooter)).toContain('<form id="newsletter">');
});

test("what visitors look for most is linked, each address once", () => {
  expect(render(content)).toMatch(/<nav[^>]*><a href="\/festival-info"[^>]*>Tickets<\/a><\/nav>/);
});

test("an empty entry leaves no empty headings or paragraphs", () => {
  const html = render(defaultFooter);
  expect(html).not.toMatch(/<(p|h2|section)[^>]*><\/\1>/);
  expect(html).toMatch(/<a[^>]*href="\/contact"[^>]*>Contact our committee/);
});
