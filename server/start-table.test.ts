import { expect, test } from "vitest";
import { loadConfig } from "#app/platform/config.server.ts";
import { startTable } from "./start-table.ts";

test.each([
  ["the port that is listened on, without SITE_URL", { PORT: "4622" }, 4622, "http://localhost:4622"],
  ["the port that the system chose", { PORT: "0" }, 50123, "http://localhost:50123"],
  ["SITE_URL", { PORT: "4622", SITE_URL: "http://localhost:4621" }, 4622, "http://localhost:4621"],
  [
    "SITE_URL, whatever port was chosen",
    { PORT: "0", SITE_URL: "http://localhost:4621" },
    50123,
    "http://localhost:4621",
  ],
])("the address is %s", (_, settings, port, address) => {
  const lines = startTable(loadConfig(settings), port, false).split("\n");
  expect(lines.find((line) => line.includes("address"))).toMatch(new RegExp(`\\s${address}$`));
  expect(lines.find((line) => line.includes("listens on"))).toContain(`127.0.0.1:${port}`);
  expect(lines.find((line) => line.includes("mails"))).toContain(`${address}/sandbox/mail`);
});
