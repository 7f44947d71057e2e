import { expect, test } from "vitest";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { openTestServices } from "#tests/support/site/services.ts";

async function open() {
  const site = await openTestServices();
  const someone = async (name: string) => {
    const { cookie, personId } = await signIn(site.services, { programme: "look", volunteers: "change" }, {}, name);
    return { ...deskBrowser(site.services, cookie), personId };
  };
  return { ...site, db: site.services.db, someone };
}

const id = crypto.randomUUID();
const saxophones = { id, name: "Saxophone players on Sunday", search: "?view=all&q=saxophone+Sunday&sort=name&page=3" };

test("what a list shows is saved under a name, and stands beside the views of that list for whoever saved it", async () => {
  await using desk = await open();
  const [ann, bob] = [await desk.someone("Ann"), await desk.someone("Bob")];
  const saved = { id, name: saxophones.name, search: "?view=all&q=saxophone+Sunday&sort=name" };
  expect((await ann.post("/volunteers/views", saxophones)).body).toEqual({ ownViews: [saved] });
  expect((await ann.get("/volunteers")).body.ownViews).toEqual([saved]);
  expect((await ann.get("/bands")).body.ownViews).toEqual([]);
  expect((await bob.get("/volunteers")).body.ownViews).toEqual([]);
  const log = await desk.db.selectFrom("desk_log").select(["person_id", "action", "changes"]).execute();
  expect(log).toEqual([{ person_id: ann.personId, action: "view.save", changes: "[]" }]);
});

test("a view is renamed and removed by its owner alone", async () => {
  await using desk = await open();
  const [ann, bob] = [await desk.someone("Ann"), await desk.someone("Bob")];
  await ann.post("/bands/views", saxophones);
  expect((await bob.post("/bands/views", { ...saxophones, name: "Bob’s" })).status).toBe(422);
  await bob.post("/bands/views/remove", { id });
  const renamed = await ann.post("/bands/views", { ...saxophones, name: " Reeds " });
  expect(renamed.body.ownViews).toMatchObject([{ id, name: "Reeds" }]);
  expect((await ann.post("/bands/views/remove", { id })).body).toEqual({ ownViews: [] });
});

test("a view needs a name of its own, and what an address says that does not exist is not saved", async () => {
  await using desk = await open();
  const ann = await desk.someone("Ann");
  const save = (name: string, search = "?q=x") => ann.post("/bands/views", { id: crypto.randomUUID(), name, search });
  expect((await save("Reeds", "?view=unheard&colour=blue&status=accepted")).body.ownViews).toMatchObject([
    { search: "?status=accepted" },
  ]);
  for (const name of ["", "  ", "REEDS", "Shortlisted", "x".repeat(61)])
    expect((await save(name)).body, name).toMatchObject({ errors: [{ field: "name" }] });
  for (let more = 1; more < 30; more += 1) await save(`View ${more}`);
  expect((await save("One more")).body.errors).toMatchObject([{ message: expect.stringContaining("remove one") }]);
});

test("views go when their owner is taken off the committee", async () => {
  await using desk = await open();
  const ann = await desk.someone("Ann");
  await ann.post("/bands/views", saxophones);
  const chair = deskBrowser(desk.services, (await signIn(desk.services, { chair: "change" })).cookie);
  await chair.post("/settings/committee/revoke", { id: ann.personId, leavesWork: true });
  expect(await desk.db.selectFrom("desk_views").selectAll().execute()).toEqual([]);
});
