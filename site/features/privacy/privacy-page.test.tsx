import { expect, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { privacyFacts } from "#services/privacy/privacy-facts.server.ts";
import { renderMarkup, textIn } from "#tests/support/browser/render-markup.tsx";
import { PrivacyPage } from "./privacy-page.tsx";

const times = {
  RETAIN_UPLOADS: "11 hours",
  RETAIN_APPLICATIONS: "12 weeks",
  RETAIN_MESSAGES: "13 weeks",
  RETAIN_PENDING_MEMBERS: "114 days",
  RETAIN_MEMBERS: "15 years",
  RETAIN_PENDING_SUBSCRIBERS: "16 days",
  RETAIN_FORMER_SUBSCRIBERS: "17 days",
};
const facts = privacyFacts(loadConfig({ ...times, COMMITTEE_EMAIL: "privacy@example.org" }));

test("the page has every configured retention period and the contact address", () => {
  const html = renderMarkup(<PrivacyPage facts={facts} organisation="The Association" />);
  for (const time of Object.values(times)) expect(textIn(html)).toContain(time);
  expect(html).toContain('href="mailto:privacy@example.org"');
  expect(textIn(html)).toContain("The Association is run by volunteers");
});

test("each form says under a heading what is stored, why, and for how long", () => {
  const text = textIn(renderMarkup(<PrivacyPage facts={facts} organisation="The Association" />));
  expect(text).toContain(
    "You write to us What Your name, your e-mail and your message. Why To answer you. For how long 13 weeks after",
  );
});

test.each([
  ["volunteers", ["12 weeks"]],
  ["bands", ["12 weeks"]],
  ["membership", ["15 years", "114 days"]],
  ["contact", ["13 weeks"]],
  ["newsletter", ["16 days"]],
] as const)("the notice of the %s form names the committee and the configured retention period", (form, expected) => {
  const notice = facts.notices[form];
  expect(notice.email).toBe("privacy@example.org");
  expect(notice.text).toContain("The festival’s committee keeps");
  for (const time of expected) expect(notice.text).toContain(time);
});

test("without settings the page has no retention periods", () => {
  const text = textIn(renderMarkup(<PrivacyPage facts={undefined} organisation="The Association" />));
  expect(text).not.toMatch(/\d+ (hour|day|week|year)/);
});
