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

function buttons(fragment: string, own = mine) {
  const element = (
    <ReceivedStars
      fragment={`#${fragment}`}
      data={{ bands, festival: undefined }}
      programme={programmeOf(bands)}
      own={own}
      take={() => undefined}
      answered={() => undefined}
      billOf={() => null}
    />
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  return [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, label]) => label?.replaceAll(/<[^>]*>/g, ""));
}
