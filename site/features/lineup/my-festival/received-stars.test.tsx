import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { programmeOf } from "../programme/programme.ts";
import { readBands } from "../records/lineup-contract.ts";
import { ReceivedStars } from "./received-stars.tsx";
import { encodeKeys } from "./share-link.ts";

const bands = readBands([{ id: "early", fields: { "Band Name": "Early", Schedule_Text: ["Friday: Hall- 8pm"] } }]);
const mine = [{ key: "early", name: "Early" }];

it("offers to add the stars, or to take them in the place of one's own, and keeps them where there are none", () => {
  const fragment = encodeKeys(["early.friday.1", "gone"]);
  expect(buttons(fragment)).toEqual(["Add it to mine", "Replace mine with it", "Leave it"]);
  expect(buttons(fragment, [])).toEqual(["Keep it as mine", "Leave it"]);
});

it("offers nothing of stars of which this program knows nothing: they would empty one's own", () => {
  expect(buttons(encodeKeys(["gone", "gone.friday.1"]))).toEqual(["To my festival"]);
});

it("offers nothing of stars that were cut short", () => {
  expect(buttons(encodeKeys(["early.friday.1"]).slice(0, -1))).toEqual(["To my festival"]);
});

it("shows the bill first, and then the list", () => {
  const html = render(encodeKeys(["early.friday.1"]), mine);
  const places = ["A choice was sent to you", "The bill", 'id="mine-friday"'].map((part) => html.indexOf(part));
  expect(places).toEqual(places.filter((place) => place > 0).toSorted((a, b) => a - b));
});

function buttons(fragment: string, own = mine) {
  return [...render(fragment, own).matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, label]) =>
    label?.replaceAll(/<[^>]*>/g, ""),
  );
}

function render(fragment: string, own: typeof mine) {
  const element = (
    <ReceivedStars
      fragment={`#${fragment}`}
      data={{ bands, festival: undefined }}
      programme={programmeOf(bands)}
      own={own}
      take={() => undefined}
      answered={() => undefined}
      billOf={() => <p>The bill</p>}
    />
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}
