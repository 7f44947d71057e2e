import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { csvText } from "#services/maintenance/write-export.server.ts";
import { clockText } from "#site/features/lineup/programme/clock.ts";
import { readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import { type Paper, type PapersView, papers, papersCsv, type Sheet, type SheetSet } from "./papers-contract.ts";
import { pressZip } from "./press-zip.server.ts";
import { readPapers } from "./read-papers.server.ts";

/** What is printed, or handed on, of line-up and schedule. */
export const papersEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/schedule/papers", "lineup.view", answer),
  deskCommand("/schedule/papers/csv", "lineup.view", papersCsv, respondWithCsv, { needsRecentProof: true }),
  deskQuery("/schedule/papers/press.zip", "lineup.view", respondWithPosters),
];

async function answer({ services, c }: DeskCall<undefined>): Promise<Response> {
  const search = new URL(c.req.url).searchParams;
  const paper = papers.find((each) => each === search.get("paper")) ?? "run-sheet";
  const asked = { paper, day: search.get("day") ?? "", venue: search.get("venue") ?? "" };
  return c.json((await readPapers(services.db, await readCurrentFestival(services), asked)) satisfies PapersView);
}

/** The log says that a paper with telephone numbers left the house. */
async function respondWithCsv({
  services,
  session,
  body,
}: DeskCall<{ paper: Exclude<Paper, "poster" | "press">; day: string; venue: string }>): Promise<Response> {
  const { db } = services;
  const { sheets } = await readPapers(db, await readCurrentFestival(services), body);
  const rowsOf: (sheet: Sheet) => Record<string, unknown>[] = body.paper === "sound" ? soundRows : runSheetRows;
  const rows = sheets.flatMap(rowsOf);
  const fields = Object.keys(rows[0] ?? { Day: "", Venue: "" });
  const { paper, ...about } = body;
  await logChange(db, {
    personId: session.person.id,
    action: "papers.csv",
    subject: { kind: "papers", id: "" },
    changes: [{ field: "paper", before: null, after: { paper, ...about, rows: rows.length } }],
  });
  return new Response(csvText(fields, rows), { headers: { "Content-Type": "text/csv; charset=utf-8" } });
}

function runSheetRows(sheet: Sheet) {
  return sheet.sets.map((set) => ({
    ...whatAndWhen(sheet, set),
    "Minutes until the next": set.changeover ?? "",
    Players: set.players.join("; "),
    "To ring": set.contacts.join("; "),
    "About the venue": sheet.notes.join("; "),
  }));
}

function soundRows(sheet: Sheet) {
  return sheet.sets.map((set) => ({
    ...whatAndWhen(sheet, set),
    Players: set.players.length,
    Instruments: set.instruments,
  }));
}

function whatAndWhen({ day, venue }: Sheet, set: SheetSet) {
  return {
    Day: day,
    Venue: venue,
    From: clockText(set.start),
    To: set.end === null ? "" : clockText(set.end),
    What: set.name,
    State: stateOf(set),
  };
}

function stateOf({ isCancelled, isPencilled }: SheetSet): string {
  if (isCancelled) return "cancelled";
  return isPencilled ? "pencilled" : "";
}

async function respondWithPosters({ services }: DeskCall<undefined>): Promise<Response> {
  const { content, db, config } = services;
  const [{ bands }, { festival }] = await Promise.all([readPublicLineUp(db), readCurrentFestival(services)]);
  const fetch = async (path: string) => content.routes.fetch(new Request(new URL(path, config.siteUrl)));
  return new Response(pressZip(bands, festival?.name ?? "", fetch), {
    headers: { "Content-Type": "application/zip", "Content-Disposition": 'attachment; filename="posters.zip"' },
  });
}
