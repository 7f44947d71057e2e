import { expect, test } from "vitest";
import { renderMarkup, textIn } from "#tests/support/browser/render-markup.tsx";
import { MemberSuccess } from "./member-success.tsx";

const settings = { siteUrl: "", timeZone: "Australia/Melbourne", scheduleUrl: "", membershipFeeCents: 500 };

test("the server's page shows the waiting status, a link home, and what to do without JavaScript", () => {
  const markup = renderMarkup(
    <MemberSuccess site={{ settings, currentYear: 2027, today: "2027-06-01" }} heading="Membership payment">
      <p>What the committee wrote.</p>
    </MemberSuccess>,
  );
  expect(markup.match(/<h1[^>]*>([^<]+)/g)).toHaveLength(1);
  expect(markup).toMatch(/role="status"[^>]*><svg.*Getting membership status\.\.\./);
  expect(markup).toMatch(/href="\/"[^>]*>Return home<\/a>/);
  expect(textIn(markup)).toContain("Without JavaScript this page cannot show how your payment went.");
  expect(textIn(markup)).toContain("What the committee wrote.");
  expect(textIn(markup)).not.toContain("Thank you");
});
