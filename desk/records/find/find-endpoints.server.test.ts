import { expect, test } from "vitest";
import { found } from "#desk/frame/shell/find/find-contract.ts";
import { recordEndpoints } from "#desk/records/record-endpoints.server.ts";
import { toRow } from "#services/forms/form-record.ts";
import { memberForm } from "#services/forms/member-form.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { examplePayload } from "#tests/support/forms/example-payload.ts";
import { findEndpoints } from "./find-endpoints.server.ts";

async function open() {
  const desk = await openDesk([...findEndpoints, ...recordEndpoints]);
  const find = async (words: string, who: { cookie: string }) =>
    found.parse(await (await desk.get(`/find?${new URLSearchParams({ q: words })}`, who)).json());
  const addMember = (firstName: string, lastName: string, email: string) => {
    const id = crypto.randomUUID();
    const payload = examplePayload(memberForm, { firstName, lastName, email });
    return desk.services.db
      .insertInto("members")
      .values({
        id,
        reference: `J-${id.slice(0, 6)}`,
        status: "paid",
        received_at: new Date().toISOString(),
        person_key: email,
        year: "2027",
        paid_at: null,
        payment_intent: null,
        ...toRow(memberForm, payload),
      })
      .execute();
  };
  return { ...desk, find, addMember };
}

test("a name is found whatever its accents and capitals, in any order, and whichever part of the form it stands in", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "change" });
  await desk.store("volunteer", { firstName: "José", lastName: "Núñez", email: "jose@example.org" });
  await desk.store("band", { bandName: "Émigré Trio", leaderName: "Zoë Łuk", leaderEmail: "zoe@example.org" });
  for (const words of ["Jose", "JOSÉ", "nunez jos"])
    expect(await desk.find(words, chair), words).toMatchObject([
      { title: "People", items: [{ to: "/desk/people/jose%40example.org", label: "José Núñez" }] },
      { title: "Volunteers", items: [{ label: "José Núñez" }] },
    ]);
  expect(await desk.find("zoe", chair)).toMatchObject([
    { title: "People", items: [{ label: "Zoë Łuk" }] },
    { title: "Bands", items: [{ label: "Émigré Trio" }] },
  ]);
  expect(await desk.find("jose zoe", chair), "each word has to be of one record").toEqual([]);
  expect(await desk.find("Some bio", chair), "the other texts are for the list's search").toEqual([]);
});

test("what is called as was typed stands before the people behind it", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "change" });
  await desk.store("band", {
    bandName: "Gaslight & Daughters",
    leaderName: "Joan Reyes",
    leaderEmail: "joan@example.org",
  });
  const titles = async (words: string) => (await desk.find(words, chair)).map(({ title }) => title);
  expect(await titles("gas")).toEqual(["Bands", "People"]);
  expect(await titles("joan")).toEqual(["People", "Bands"]);
});

test("a mended name is found by what was sent, and by what it is now", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "change" });
  const { reference } = await desk.store("volunteer", { firstName: "Jo", lastName: "Müler" });
  const changes = [{ field: "answers.lastName", before: "Müler", after: "Möller" }];
  await desk.post(`/volunteers/${reference}/change`, { version: 1, changes }, chair);
  for (const words of ["muler", "moller"])
    expect(await desk.find(words, chair), words).toMatchObject([{}, { items: [{ label: "Jo Möller" }] }]);
});

test("who only has a membership is found by who may see members, once with what else they sent", async () => {
  await using desk = await open();
  const [treasurer, editor] = [
    await signIn(desk.services, { treasurer: "look" }),
    await signIn(desk.services, { editor: "change" }),
  ];
  await desk.addMember("René", "Roy", "rene@example.org");
  expect(await desk.find("rene r", treasurer)).toEqual([
    {
      title: "People",
      items: [{ to: "/desk/people/rene%40example.org", label: "René Roy", detail: "rene@example.org" }],
    },
  ]);
  expect(await desk.find("rene", editor)).toEqual([]);
  await desk.store("message", { senderName: "René Roy", senderEmail: "Rene@example.org" });
  const [people] = await desk.find("rene", treasurer);
  expect(people?.items).toHaveLength(1);
});

test("somebody is found by their telephone number, with or without spaces, with Australia's code or the zero, and by the corrected one", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "change" });
  const { reference } = await desk.store("volunteer", { firstName: "Rita", lastName: "Vale", phone: "0412 345 678" });
  await desk.store("band", { bandName: "The Dredge", leaderName: "Al Roy", leaderPhone: "+61 (0)3 5550 0147" });
  await desk.addMember("René", "Roy", "rene@example.org");
  for (const words of ["0412345678", "0412 345", "+61 412 345 678", "(04) 1234-5678"])
    expect(await desk.find(words, chair), words).toMatchObject([
      { title: "People", items: [{ label: "Rita Vale" }] },
      { title: "Volunteers", items: [{ label: "Rita Vale" }] },
    ]);
  for (const words of ["0355500147", "03 5550 0147", "+61 3 5550"])
    expect(await desk.find(words, chair), words).toMatchObject([{ items: [{ label: "Al Roy" }] }, { title: "Bands" }]);
  const changes = [{ field: "answers.phone", before: "0412 345 678", after: "+61 498 765 432" }];
  await desk.post(`/volunteers/${reference}/change`, { version: 1, changes }, chair);
  expect(await desk.find("0498765432", chair)).toMatchObject([{}, { items: [{ label: "Rita Vale" }] }]);
  expect(await desk.find("0498 76 ann", chair), "no number").toEqual([]);
  const programme = await signIn(desk.services, { programme: "change" });
  expect(await desk.find("0498765432", programme), "of a volunteer").toEqual([]);
});

test("a member is found by their telephone number", async () => {
  await using desk = await open();
  const treasurer = await signIn(desk.services, { treasurer: "look" });
  await desk.addMember("René", "Roy", "rene@example.org");
  await desk.services.db.updateTable("members").set({ phone: "+61 400 111 222" }).execute();
  expect(await desk.find("0400111222", treasurer)).toMatchObject([{ items: [{ label: "René Roy" }] }]);
});
