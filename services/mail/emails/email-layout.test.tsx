import { expect, test } from "vitest";
import {
  Action,
  EmailLayout,
  Facts,
  Paragraph,
  Quote,
  renderEmail,
  Subtitle,
  TextLink,
} from "./email-layout.server.tsx";

const site = { name: "The Festival", url: "https://jazz.example.org" };
const typed = `<img src=x onerror=alert(1)> & "Ann" </style><script>alert(2)</script>`;

function email(name = "Ann") {
  const facts = [
    ["Reference", "V-7K3M9Q"],
    ["Roles", "Bar, Gate"],
    ["Phone", " "],
    ["Name", name],
  ] as const;
  return (
    <EmailLayout title={`Thank you, ${name}`} preview={`From ${name}`} site={site} why={`${name} applied.`}>
      <Paragraph>We have your application, {name}.</Paragraph>
      <Subtitle>What you told us</Subtitle>
      <Facts facts={facts} />
      <Quote>{`First line\nsecond line ${name}`}</Quote>
      <Action href="https://jazz.example.org/confirm?token=a&b=c">Confirm my address</Action>
      <Paragraph>
        See the <TextLink href="https://jazz.example.org/schedule">schedule</TextLink>.
      </Paragraph>
    </EmailLayout>
  );
}

test("the plain-text part is readable", async () => {
  const { text } = await renderEmail(email());
  expect(text).toBe(`The Festival

Thank you, Ann

We have your application, Ann.


What you told us

Reference: V-7K3M9Q
Roles: Bar, Gate
Phone: not given
Name: Ann

First line
second line Ann

Confirm my address:
https://jazz.example.org/confirm?token=a&b=c

See the schedule (https://jazz.example.org/schedule).

Ann applied.
The Festival, https://jazz.example.org
`);
});

test("line breaks and quotes do not depend on styles that Outlook ignores", async () => {
  const { html } = await renderEmail(
    <EmailLayout title="Message" preview="Message" site={site}>
      <Paragraph>{"Kind regards\nAnn"}</Paragraph>
      <Facts facts={[["Address", "1 High Street\r\nNewtown"]]} />
      <Quote>{"First paragraph\n\nSecond\nline"}</Quote>
    </EmailLayout>,
  );
  expect(html).toContain("Kind regards<br/>Ann");
  expect(html).toContain("1 High Street<br/>Newtown");
  expect(html).toMatch(
    /<td class="quote" dir="auto" style="[^"]*border-left:4px[^"]*">First paragraph<br\/><br\/>Second<br\/>line<\/td>/,
  );
  expect(html).toMatch(
    /<table role="presentation"[^>]*><tbody><tr><td dir="auto" style="padding:0 0 16px"><table role="presentation"/,
  );
  expect(html).not.toMatch(/<blockquote|<div class="quote"|white-space:pre-line/);
});

test("visitors' input is never markup, in either part", async () => {
  const { html, text } = await renderEmail(email(typed));
  expect(html).not.toMatch(/<(img|script)/);
  expect(html.match(/&lt;img src=x/g)?.length).toBeGreaterThanOrEqual(5);
  expect(text).toContain(`Name: ${typed}`);
});

test("an email loads no external resources and contains no tracking", async () => {
  const { html } = await renderEmail(email());
  expect(html).not.toMatch(/\bsrc=|url\(|@import|<link|<img/);
  expect([...html.matchAll(/href="([^"]+)"/g)].every(([, href]) => href?.startsWith(site.url))).toBe(true);
});

test("an email has dark-mode colours", async () => {
  const { html } = await renderEmail(email());
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain("@media (prefers-color-scheme: dark)");
});

test.each([
  ["أحمد الموسيقي (الفرقة 7)"],
  ["דוד כהן, 3 נגנים"],
  ["Донаудампфшифффартсэлектрицитетенхауптбетрибсверкбауунтербеамт"],
  ["x".repeat(60)],
])("a name in any script and of any length has its own direction and breaks where it must: %s", async (name) => {
  const { html, text } = await renderEmail(email(name));
  expect(text).toContain(`\nName: ${name}\n`);
  expect(text).toContain(`\nThank you, ${name}\n`);
  expect(html).toContain(`<span dir="auto" style="display:block">${name}</span>`);
  expect(html).toMatch(/<td class="quote" dir="auto"/);
  for (const className of ["masthead", "title", "subtitle", "paragraph", "fact", "quote", "colophon"]) {
    const [styled = ""] = new RegExp(`<[a-z0-9]+ [^>]*class="${className}"[^>]*>`).exec(html) ?? [];
    expect(styled).toContain("overflow-wrap:anywhere");
  }
  for (const className of ["title", "paragraph", "quote"]) {
    const [styled = ""] = new RegExp(`<[a-z0-9]+ [^>]*class="${className}"[^>]*>`).exec(html) ?? [];
    expect(styled).toContain('dir="auto"');
  }
});
