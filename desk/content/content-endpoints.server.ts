import { type DeskCall, type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import { truncate } from "#platform/text/truncate.ts";
import type { ContentManagement } from "#services/content/management/content-management.server.ts";
import { findChoices } from "./choices.server.ts";
import { contentModelOf } from "./content-model.server.ts";
import type { ContentModel } from "./content-model-contract.ts";
import {
  atContentful,
  changedResponse,
  conflictResponse,
  faultsResponse,
  goneResponse,
  usedIdResponse,
} from "./content-problems.server.ts";
import { type ContentWork, contentWork } from "./documents/content-work.server.ts";
import { type Created, createEntries } from "./documents/create-entries.server.ts";
import { readVersion, readVersions } from "./documents/document-versions.server.ts";
import {
  createRequest,
  createSeveralRequest,
  type DocumentVersion,
  type DocumentVersions,
  documentKind,
  type SavedDocument,
  saveRequest,
} from "./documents/documents-contract.ts";
import { readPeopleNames } from "./documents/edited-documents.server.ts";
import { publishDocuments, removeDocuments, unpublishDocuments } from "./documents/publish-documents.server.ts";
import { documentsRequest, publishAgainRequest, publishRequest } from "./documents/publishing-contract.ts";
import { publishAgain, restoreDocuments } from "./documents/restore-documents.server.ts";
import { saveDocument } from "./documents/save-document.server.ts";

/** A program may send as much. Lists within lists of rich text are nested deeply: four levels each. */
const limit = { limitBytes: 2_000_000, maxDepth: 200 };

/** Reading and changing content, whatever its type. Every change is one transaction with its lines in the log. */
export const contentEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/content/model", "pages.view", (call) =>
    withManagement(call, async (management) =>
      call.c.json(contentModelOf(await management.all()) satisfies ContentModel),
    ),
  ),
  deskQuery("/content/choices", "pages.view", (call) =>
    withManagement(call, async (management) => {
      const kind = documentKind.safeParse(call.c.req.query("kind") ?? "Entry");
      if (!kind.success) return problem(400, "Unknown kind", "Only entries and assets can be chosen.");
      const types = (call.c.req.query("types") ?? "").split(",").filter(Boolean);
      const q = truncate(call.c.req.query("q") ?? "", 200);
      return call.c.json(findChoices(await management.all(), { kind: kind.data, types, q }));
    }),
  ),
  deskQuery("/content/files/:space/:asset/:token/:file", "pages.view", sendFile),
  deskQuery("/content/versions/:id", "pages.view", (call) =>
    withManagement(call, async (management) => {
      const reading = { management, names: await readPeopleNames(call.services.db) };
      return call.c.json((await readVersions(reading, which(call))) satisfies DocumentVersions);
    }),
  ),
  deskQuery("/content/versions/:id/:version", "pages.view", (call) =>
    withManagement(call, async (management) => {
      const version = Number(call.c.req.param("version"));
      const found = await readVersion(management, { ...which(call), version });
      return found ? call.c.json(found satisfies DocumentVersion) : goneResponse();
    }),
  ),
  deskCommand(
    "/content/save",
    "pages.change",
    saveRequest,
    (call) =>
      withFiles(call, async (work) => {
        const saved = await saveDocument(work, call.body);
        if (saved.ok) return call.c.json(documentOf(saved));
        if (saved.reason === "conflict") return conflictResponse(saved);
        return saved.reason === "invalid" ? faultsResponse(saved.faults) : goneResponse();
      }),
    limit,
  ),
  deskCommand(
    "/content/create",
    "pages.change",
    createRequest,
    (call) => withWork(call, async (work) => createdResponse(call, await createEntries(work, [call.body]))),
    limit,
  ),
  deskCommand(
    "/content/create-several",
    "pages.change",
    createSeveralRequest,
    (call) => withWork(call, async (work) => createdResponse(call, await createEntries(work, call.body.entries))),
    limit,
  ),
  deskCommand("/content/publish", "pages.change", publishRequest, (call) =>
    withFiles(call, async (work) => publishedResponse(call, await publishDocuments(work, call.body))),
  ),
  deskCommand("/content/publish-again", "pages.change", publishAgainRequest, (call) =>
    withWork(call, async (work) => publishedResponse(call, await publishAgain(work, call.body.id))),
  ),
  deskCommand("/content/unpublish", "pages.change", documentsRequest, (call) =>
    withFiles(call, async (work) => publishedResponse(call, await unpublishDocuments(work, call.body.documents))),
  ),
  deskCommand("/content/remove", "pages.change", documentsRequest, (call) =>
    withFiles(call, async (work) => publishedResponse(call, await removeDocuments(work, call.body.documents))),
  ),
  deskCommand("/content/restore", "pages.change", documentsRequest, (call) =>
    withFiles(call, async (work) => publishedResponse(call, await restoreDocuments(work, call.body.documents))),
  ),
];

function createdResponse({ c }: DeskCall<unknown>, created: Created) {
  if (created.ok) return c.json(documentOf(created));
  if (created.reason === "invalid") return faultsResponse(created.faults);
  return problem(409, "There is one", "Something else has this id already. Please try again.");
}

async function withManagement(
  { services }: Pick<DeskCall<unknown>, "services">,
  answer: (management: ContentManagement) => Promise<Response>,
): Promise<Response> {
  const { management } = services.content;
  return management ? answer(management) : atContentful();
}

async function withWork(call: DeskCall<unknown>, answer: (work: ContentWork) => Promise<Response>): Promise<Response> {
  const answered = withManagement(call, async (management) => answer(await contentWork(call, management)));
  return answered.catch((error: unknown) => usedIdResponse(error));
}

/** Pictures of bands are here also with Contentful. */
async function withFiles(
  call: DeskCall<{ documents: readonly { kind: string }[] } | { kind: string }>,
  answer: (work: ContentWork) => Promise<Response>,
): Promise<Response> {
  const { body, services } = call;
  const isOfFiles = ("documents" in body ? body.documents : [body]).every(({ kind }) => kind === "Asset");
  return isOfFiles ? answer(await contentWork(call, services.content.library)) : withWork(call, answer);
}

function which({ c }: DeskCall<unknown>) {
  const kind = documentKind.safeParse(c.req.query("kind"));
  return { id: c.req.param("id") ?? "", kind: kind.success ? kind.data : ("Entry" as const) };
}

function documentOf({ entry, asset }: SavedDocument): SavedDocument {
  return { ...(entry && { entry }), ...(asset && { asset }) };
}

function publishedResponse(
  { c }: DeskCall<unknown>,
  published: Awaited<ReturnType<typeof publishDocuments>>,
): Response {
  if (published.ok) return c.json({ entries: published.entries, assets: published.assets });
  return published.reason === "changed" ? changedResponse(published.changed) : faultsResponse(published.faults);
}

/** A file of a draft, whose public address answers nobody. */
async function sendFile({ c, services }: DeskCall<unknown>): Promise<Response> {
  const address = new URL(c.req.url);
  address.pathname = address.pathname.replace(/^\/desk\/api\/content\/files/, "/content/assets");
  return services.content.readFile(new Request(address, { headers: c.req.raw.headers }), c.env);
}
