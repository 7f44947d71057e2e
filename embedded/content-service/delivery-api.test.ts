import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "./test-service.ts";

let running: TestService;
beforeAll(async () => {
  running = await startTestService();
});
afterAll(() => running.close());

const idsOf = (page: { items: { sys: { id: string } }[] }) => page.items.map(({ sys }) => sys.id);

describe("smoke", () => {
  it("delivers entries by type", async () => {
    const page = await running.client.getEntries({ content_type: "page" });
    expect(idsOf(page)).toEqual(["about", "home", "plain"]);
    console.log(JSON.stringify(page.items[1], null, 1));
  });
});
