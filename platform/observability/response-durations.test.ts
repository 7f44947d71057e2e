import { expect, test } from "vitest";
import { createResponseDurations } from "./response-durations.server.ts";

test("responses are counted by kind and status, each bucket with those in the smaller ones", () => {
  const durations = createResponseDurations();
  for (const seconds of [0.0004, 0.001, 0.3, 60]) durations.observe("page", 200, seconds);
  durations.observe("page", 304, 0.0005);
  durations.observe("api", 200, 0.002);
  const lines = durations.text().split("\n");
  const value = (line: string) => lines.find((each) => each.startsWith(`http_request_duration_seconds_${line} `));
  const bucketOf = (le: string) => value(`bucket{le="${le}",kind="page",status="200"}`)?.split(" ").at(-1);
  expect(["0.001", "0.005", "0.1", "0.5", "10", "+Inf"].map(bucketOf)).toEqual(["2", "2", "2", "3", "3", "4"]);
  expect(value('count{kind="page",status="200"}')).toMatch(/ 4$/);
  expect(value('sum{kind="page",status="200"}')).toMatch(/ 60\.3014$/);
  expect(value('count{kind="page",status="304"}')).toMatch(/ 1$/);
  expect(value('count{kind="api",status="200"}')).toMatch(/ 1$/);
});
