import pino from "pino";
import { createImages } from "#platform/images/images.server.ts";
import type { BandFacts, DayFacts, SharingSources } from "./sharing-sources.server.ts";

const log = pino({ level: "silent" });
const images = createImages(log);

type Fields = Record<string, unknown>;

export const updatedAt = "2027-02-03T04:05:06.000Z";

/** An entry as the content client delivers it. */
export const item = (type: string, fields: Fields) => ({
  sys: { id: `${type}-${fields.slug ?? fields.title ?? ""}`, updatedAt, contentType: { sys: { id: type } } },
  fields,
});

/** An asset as the content client delivers it. */
const picture = (url: string) => ({
  sys: { id: "a" },
  fields: { title: "A", file: { url, contentType: "image/png" } },
});

/** A small festival whose content may be changed between requests. `fetched` lists the requested pictures. */
export function testSources(files: Record<string, Uint8Array> = {}) {
  const cached = new Map<string, Uint8Array>();
  const fetched: string[] = [];
  const items = [
    item("landingPage", {
      title: "Home page",
      sections: [item("heroImage", { media: picture("/content/assets/hero.png"), overlayText: "Five days" })],
    }),
    item("generalPage", {
      slug: "history",
      title: "History",
      sections: [item("bannerHeading", { bannerImage: picture("/content/assets/banner.png") })],
    }),
    item("generalPage", { slug: "style-guide", title: "Style guide" }),
    item("generalPage", { slug: "member-success", title: "Paid" }),
    item("generalPage", { slug: "trams & <trains>/2027", title: "Getting here" }),
  ];
  const band: BandFacts = {
    slug: "cordial",
    name: "Cordial",
    style: "Swing",
    firstSetLines: ["Friday 11 June, 8pm", "Town Hall"],
    picture: "/content/assets/poster.png",
  };
  const bands = [
    band,
    { ...band, slug: "ma'omalley", name: "Ma O’Malley", picture: "https://elsewhere.example/poster.png" },
  ];
  const set = { time: "8 pm", name: "Cordial", venue: "Town Hall", isCancelled: false };
  const days: DayFacts[] = [
    { slug: "friday", name: "Friday", date: "11 June", place: 1, sets: [{ ...set }] },
    { slug: "saturday", name: "Saturday", date: "12 June", place: 2, sets: [{ ...set }] },
  ];
  const sources: SharingSources = {
    siteUrl: "https://jazz.example.org",
    log,
    images,
    clientOf: () => "anybody",
    bands: async () => bands,
    days: async () => days,
    lineUpPaths: async () => ["/band/friday"],
    festival: async () => ({
      name: "CJF, the Community Jazz Festival",
      dates: "Thursday 10 to Monday 14 June 2027",
      place: "Victorian goldfields",
    }),
    cache: { get: async (key) => cached.get(key), set: async (key, bytes) => void cached.set(key, bytes) },
    pages: {
      async entries({ content_type, "fields.slug": slug, skip = 0, limit = 2 }) {
        const all = items.filter(
          ({ sys, fields }) => sys.contentType.sys.id === content_type && (slug === undefined || fields.slug === slug),
        );
        const from = Number(skip);
        return { total: all.length, skip: from, limit: Number(limit), items: all.slice(from, from + Number(limit)) };
      },
    },
    async fetchPicture(path, { method = "GET" } = {}) {
      const file = files[path];
      if (method === "GET") fetched.push(path);
      const headers = { ETag: `"${file?.length}"` };
      return file ? new Response(Uint8Array.from(file), { headers }) : new Response(null, { status: 404 });
    },
  };
  return { sources, items, bands, days, cached, fetched };
}
