import { expect, test } from "vitest";
import { personByEmail } from "#app/services/privacy/person.server.ts";
import { ann, openSiteWithData } from "#tests/support/site/site-with-data.ts";
import { listStored } from "./person-privacy.server.ts";
import { erasePersonalData, findPersonalData } from "./personal-data.server.ts";

const technical = /"|desk_|npm run|acknowledgement|sandbox|queued|run this|\d\dT\d\d:/;

async function listed({ services }: Pick<Awaited<ReturnType<typeof openSiteWithData>>, "services">) {
  const { pieces, elsewhere } = await listStored(services, ann);
  return [...pieces.map(({ what, outcome }) => `${what}: ${outcome}`), ...elsewhere];
}

test("what erasing does with somebody's own data is listed in the committee's words, before and after", async () => {
  await using site = await openSiteWithData();
  await site.fill(ann);
  const before = await listed(site);
  expect(before).toContain("mail: “We have received it”, to a volunteer (waiting): goes, and is not sent any more");
  await erasePersonalData(site.services, await findPersonalData(site.services, personByEmail(ann)));
  for (const line of [...before, ...(await listed(site))]) expect(line).not.toMatch(technical);
});

test("what erasing does where others name somebody is listed in the committee's words", async () => {
  await using site = await openSiteWithData();
  await site.fillAsBob();
  const lines = await listed(site);
  expect(lines.join("\n")).toContain("somebody else");
  for (const line of lines) expect(line).not.toMatch(technical);
});
