import { expect, test } from "vitest";
import { renderMarkup, textIn } from "#tests/support/render-markup.tsx";
import { TicketStub } from "./ticket-stub.tsx";

const paid = { reference: "J-7K3M9Q", year: "2027", name: "Ann <b>Lee</b>", email: "ann@example.org", amount: 500 };

test("the stub has the reference, the year, the name, the address and the price", () => {
  const markup = renderMarkup(<TicketStub {...paid} />);
  for (const fact of ["J-7K3M9Q", "Member 2027", "Ann &lt;b&gt;Lee&lt;/b&gt;", "ann@example.org", "A$5.00"])
    expect(markup).toContain(fact);
});

test("what is not known is not printed on it", () => {
  const unknown = { reference: undefined, year: undefined, name: undefined, email: undefined };
  expect(textIn(renderMarkup(<TicketStub {...paid} {...unknown} />))).toBe("Member Paid A$5.00");
});
