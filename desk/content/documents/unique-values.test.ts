import { expect, test } from "vitest";
import { addContentType, openContentDesk } from "#tests/support/desk/content-desk.ts";

test("a value that has to be unique is compared exactly: capitals count, and no character stands for others", async () => {
  await using site = await openContentDesk();
  const name = { id: "name", name: "Name", type: "Symbol", localized: false, required: true };
  const fields = [{ ...name, validations: [{ unique: true }] }];
  await addContentType(site.services, { id: "bus", name: "Bus", displayField: "name", fields });
  let count = 0;
  const publish = async (value: string) => {
    count += 1;
    const id = `Bus${count}`.padEnd(22, "0");
    const made = await site.desk.post("/content/create", { id, type: "bus", fields: { name: value } });
    const documents = [{ id, kind: "Entry", version: made.body.entry.version }];
    return (await site.desk.post("/content/publish", { documents, unpublish: [] })).status;
  };
  for (const value of ['100 %_\\ "late"', "Ballarat", "🎺".repeat(60)]) {
    expect(await publish(value), value).toBe(200);
    expect(await publish(value), `${value}, taken`).toBe(422);
  }
  for (const value of ['100 x_\\ "late"', "ballarat", "Ballara_"]) expect(await publish(value), value).toBe(200);
});
