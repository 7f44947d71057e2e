import { expect, test } from "vitest";
import { unwrapLink } from "./unwrapped-link.ts";

const target = "https://example.org/a?b=1&c=2#d";
const encoded = encodeURIComponent(target);

test.each([
  ["Outlook", `https://aus01.safelinks.protection.outlook.com/?url=${encoded}&data=05%7C01&sdata=x&reserved=0`],
  ["Outlook for Word", `https://nam02.safelinks.protection.outlook.com/ap/w-59584e83/?url=${encoded}&data=1`],
  [
    "Teams",
    `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=${encoded}&locale=en`,
  ],
  ["Google", `https://www.google.com/url?q=${encoded}&sa=D&source=docs`],
  ["Google in Australia", `https://www.google.com.au/url?sa=t&url=${encoded}&usg=x`],
  ["Facebook", `https://l.facebook.com/l.php?u=${encoded}&h=AT0`],
  ["Facebook on a phone", `http://lm.facebook.com/l.php?u=${encoded}`],
  ["Instagram", `https://l.instagram.com/?u=${encoded}&e=AT`],
  ["Proofpoint, version 1", `https://urldefense.proofpoint.com/v1/url?u=${encoded}&k=x`],
  [
    "Proofpoint, version 2",
    `https://urldefense.proofpoint.com/v2/url?u=${encoded.replaceAll("%", "-").replaceAll("-2F", "_")}&d=DwMFAg&c=x`,
  ],
  ["Proofpoint, version 3", "https://urldefense.com/v3/__https://example.org/a?b=1&c=2*d__;Iw!!Abc!def$"],
  ["Proofpoint, version 3, one slash", "https://urldefense.com/v3/__https:/example.org/a?b=1&c=2*d__;Iw!!Abc!def$"],
  ["YouTube", `https://www.youtube.com/redirect?event=x&q=${encoded}`],
  ["LinkedIn", `https://www.linkedin.com/safety/go?url=${encoded}`],
  ["Trend Micro", `https://ddec1-0-en-ctp.trendmicro.com/wis/clicktime/v1/query?url=${encoded}&umid=1`],
  ["Symantec", `https://clicktime.symantec.com/3AbC?u=${encoded}`],
  ["WhatsApp", `https://l.wl.co/l?u=${encoded}`],
  ["Checkpoint", `https://protect.checkpoint.com/v2/___${target}___.YXAxZTph`],
  ["Barracuda", `https://linkprotect.cudasvc.com/url?a=${encoded}&c=E,1`],
  ["Cisco", `https://secure-web.cisco.com/1abc-_d/${encoded}`],
  [
    "one around another",
    `https://www.google.com/url?q=${encodeURIComponent(`https://l.facebook.com/l.php?u=${encoded}`)}`,
  ],
])("a link by way of %s leads to its target", (_, link) => expect(unwrapLink(link)).toBe(target));

test("runs of characters are put back into a link of Proofpoint", () => {
  expect(unwrapLink("https://urldefense.com/v3/__https://example.org/**A*__;I8OpIQ!!x$")).toBe(
    "https://example.org/#é!",
  );
});

test.each([
  target,
  "https://www.google.com/search?q=jazz",
  "https://www.google.com/url?q=jazz",
  "https://example.org/url?q=https://example.com",
  "https://safelinks.protection.outlook.com.example.org/?url=https%3A%2F%2Fexample.com",
  "https://aus01.safelinks.protection.outlook.com/?url=javascript%3Aalert(1)",
  "https://protect-au.mimecast.com/s/abc?domain=example.org",
  "https://urldefense.com/v3/__broken",
  "https://urldefense.proofpoint.com/v2/url?u=https-3-",
  "words with https://www.google.com/url?q=https://example.org inside",
  "",
])("%s stays as it is", (link) => expect(unwrapLink(link)).toBe(link));
