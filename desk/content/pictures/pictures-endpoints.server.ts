import { readFile } from "node:fs/promises";
import { goneResponse } from "#desk/content/content-problems.server.ts";
import { contentWork } from "#desk/content/documents/content-work.server.ts";
import { readPeopleNames } from "#desk/content/documents/edited-documents.server.ts";
import { mostBytes, type UploadQuery, uploadQuery } from "#desk/content/files/file-contract.ts";
import { readFileUses } from "#desk/content/files/file-uses.server.ts";
import { may } from "#desk/frame/access/rights/desk-rights.ts";
import { type DeskCall, type DeskEndpoint, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { deskUpload, type SentFile } from "#desk/frame/server/desk-upload.server.ts";
import { problem } from "#platform/http/problem.ts";
import { truncate } from "#platform/text/truncate.ts";
import { judgeFile, type LibraryFile } from "./file/judge-file.server.ts";
import { addFile, replaceFile, type Stored } from "./file/store-file.server.ts";
import { listPictures, openPictureOf } from "./library/list-pictures.server.ts";
import { type OpenPicture, type PictureList, pictureKinds, pictureViews } from "./pictures-contract.ts";

/** The library of pictures and files. Describing, publishing and removing one are those of all content. */
export const picturesEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/pictures", "pages.view", async ({ c, services, session }) => {
    const { management, library } = services.content;
    const view = pictureViews.find((each) => each === c.req.query("view")) ?? "all";
    const kind = pictureKinds.find((each) => each === c.req.query("kind")) ?? null;
    const q = truncate(c.req.query("q") ?? "", 200);
    const content = await library.all();
    const uses = await readFileUses(services, content);
    const page = Number(c.req.query("page")) || 1;
    const list = listPictures(content, uses, { view, kind, q, page, isOfBandsAlone: !management });
    const mayChange = may(session.person, "pages.change");
    return c.json({ ...list, mayChange, webApp: services.content.webApp ?? null } satisfies PictureList);
  }),
  deskQuery("/pictures/:id", "pages.view", (call) => answerWith(call, call.c.req.param("id") ?? "")),
  deskUpload("/pictures/upload", "pictures.add", { query: uploadQuery, limitBytes: mostBytes }, async (call) => {
    const { c, services, session, body } = call;
    if (body.query.replaces !== undefined && !may(session.person, "pages.change"))
      return problem(403, "Not yours to do", "Your role adds pictures, and changes none. The chair can change that.");
    const job = { key: crypto.randomUUID(), client: session.person.id, signal: c.req.raw.signal, isUrgent: true };
    const outcome = await services.images.run({ ...job, size: "large" }, async (tools) =>
      judgeFile(await readFile(body.file), body.query.name, tools),
    );
    if (!outcome.ok) return tooBusy();
    if (!outcome.value.ok) return chooseAnother(outcome.value.message);
    // Others' pictures are decoded while this one is stored.
    const stored = await store(call, outcome.value.file);
    if (stored.ok) return answerWith(call, stored.id);
    if (stored.reason === "gone") return goneResponse();
    if (stored.reason === "otherKind") return chooseAnother(otherKind);
    const detail = "Somebody has changed this picture meanwhile. Please look at it, and replace it again if need be.";
    return problem(409, "Changed meanwhile", detail, [{ field: "file", message: body.query.name }]);
  }),
];

async function store(call: DeskCall<SentFile<UploadQuery>>, file: LibraryFile): Promise<Stored> {
  const { query } = call.body;
  const work = await contentWork(call, call.services.content.library);
  if (query.replaces === undefined) return addFile(work, query.id, file);
  return replaceFile(work, { id: query.replaces, asOf: Number(query.asOf ?? 0) }, file);
}

async function answerWith({ c, services, session }: DeskCall<unknown>, id: string) {
  const content = await services.content.library.all();
  const uses = await readFileUses(services, content);
  const picture = openPictureOf(content, uses, { id, names: await readPeopleNames(services.db) });
  return c.json({ picture, mayChange: may(session.person, "pages.change") } satisfies OpenPicture);
}

const otherKind = "A picture is replaced by a picture, and a file by a file: what shows the one cannot show the other.";

function chooseAnother(message: string): Response {
  return problem(422, "Please choose another file", message, [{ field: "file", message }]);
}

function tooBusy() {
  const response = problem(503, "Not just now", "Many pictures are being made ready just now. Please try again.");
  response.headers.set("Retry-After", "30");
  return response;
}
