import { expect, test } from "vitest";
import { phoneUri } from "./phone-uri.ts";

test.each([
  ["(03) 5550 0147", "tel:0355500147"],
  ["+61 412 345 678", "tel:+61412345678"],
  ["0412 345 678 / 02 6222 2222", "tel:0412345678"],
  ["0412 345 678 or 02 6222 2222 (work)", "tel:0412345678"],
  ["0412 345 678 +61 2 6222 2222", "tel:0412345678"],
  ["03-5550-0147, after six", "tel:0355500147"],
  ["000", "tel:000"],
])("%s is called at %s", (written, uri) => expect(phoneUri(written)).toBe(uri));
