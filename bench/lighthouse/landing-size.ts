import type { Browser, Request } from "@playwright/test";

const kinds = ["JavaScript", "CSS", "fonts", "pictures", "the page itself", "other"] as const;
export type Kind = (typeof kinds)[number];
export type PageSize = {
  /** Compressed bodies, without headers. */
  kinds: Record<Kind, { requests: number; bytes: number }>;
  /** Including headers. */
  total: number;
  /** The requests, largest first. */
  files: { path: string; kind: Kind; bytes: number }[];
};

/** The landing page's budget on a phone, in bytes. JavaScript is counted as gzip. */
export const budget = { JavaScript: 132_000, CSS: 21_000, fonts: 120_000, total: 500_000 } as const;

const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  extraHTTPHeaders: { "Accept-Encoding": "gzip" },
  userAgent:
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36",
};

/**
 * What a phone receives for a page with an empty cache and without scrolling, as its browser counts it. The browser offers gzip
 * only, because the budget is in gzip; with brotli everything is smaller.
 */
export async function measurePageSize(browser: Browser, address: string): Promise<PageSize> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  await page.goto(address, { waitUntil: "networkidle" });
  const received = await Promise.all(requests.map(sizeOf));
  await context.close();
  // A response from the browser's own cache has headers but was not received.
  return sum(received.filter(({ bytes }) => bytes >= 0));
}

type Received = PageSize["files"][number] & { headers: number };

async function sizeOf(request: Request): Promise<Received> {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  const path = new URL(request.url()).pathname;
  return { path, kind: kindOf(request.resourceType()), bytes: responseBodySize, headers: responseHeadersSize };
}

function kindOf(type: string): Kind {
  if (type === "script") return "JavaScript";
  if (type === "stylesheet") return "CSS";
  if (type === "font") return "fonts";
  if (type === "image") return "pictures";
  return type === "document" ? "the page itself" : "other";
}

function sum(received: readonly Received[]): PageSize {
  const of = (kind: Kind) => {
    const files = received.filter((file) => file.kind === kind);
    return { requests: files.length, bytes: files.reduce((total, { bytes }) => total + bytes, 0) };
  };
  return {
    kinds: {
      JavaScript: of("JavaScript"),
      CSS: of("CSS"),
      fonts: of("fonts"),
      pictures: of("pictures"),
      "the page itself": of("the page itself"),
      other: of("other"),
    },
    total: received.reduce((total, { bytes, headers }) => total + bytes + headers, 0),
    files: received.map(({ headers: _, ...file }) => file).toSorted((a, b) => b.bytes - a.bytes),
  };
}
