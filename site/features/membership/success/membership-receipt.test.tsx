import { expect, test } from "vitest";
import { renderMarkup, textIn } from "#tests/support/browser/render-markup.tsx";
import { MembershipReceipt } from "./membership-receipt.tsx";

const paid = { reference: "J-7K3M9Q", year: "2027", name: "Ann <b>Lee</b>", email: "ann@example.org", amount: 500 };

test("the receipt has the reference, the year, the name, the address and the price", () => {
  const markup = renderMarkup(<MembershipReceipt {...paid} />);
  for (const fact of ["J-7K3M9Q", "Member 2027", "Ann &lt;b&gt;Lee&lt;/b&gt;", "ann@example.org", "A$5.00"])
    expect(markup).toContain(fact);
});

test("unknown fields are left out of the receipt", () => {
  const unknown = { reference: undefined, year: undefined, name: undefined, email: undefined };
  expect(textIn(renderMarkup(<MembershipReceipt {...paid} {...unknown} />))).toBe("Member Paid A$5.00");
});
