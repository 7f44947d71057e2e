import type { z } from "zod/mini";
import { findChoices } from "#desk/content/choices.server.ts";
import { type ContentWork, contentWork } from "#desk/content/documents/content-work.server.ts";
import { editedAsset, isArchived, stateOf } from "#desk/content/documents/edited-documents.server.ts";
import { type DeskEndpoint, deskCommand, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import type { Found } from "#desk/frame/shell/find/find-contract.ts";
import {
  type BandEdit,
  bandEdit,
  bandEditLimit,
  bandMove,
  bandReplacing,
  bandWordNames,
  pictureTaking,
  pictureUse,
  type usedPicture,
} from "#desk/line-up/draft/draft-band-contract.ts";
import {
  type Edited,
  editBand,
  moveBand,
  readDraftBand,
  replaceInBands,
  takePicture,
} from "#desk/line-up/draft/edit-band.server.ts";
import { problem } from "#platform/http/problem.ts";
import { truncate } from "#platform/text/truncate.ts";
import { bandLabels } from "#site/features/lineup/records/band-fields.ts";
import { readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { bandPath, slugOf } from "#site/features/lineup/records/lineup-contract.ts";
import type { LineUpView, OpenBandView } from "./line-up-contract.ts";
import { findBands, readLineUp, readOpenBand } from "./read-line-up.server.ts";

/** The committee's draft of the line-up: bands in their order, and what each says. */
export const lineUpEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/line-up", "lineup.view", async ({ c, services, session }) =>
    c.json((await readLineUp(services, session)) satisfies LineUpView),
  ),
  deskQuery("/line-up/:band", "lineup.view", async ({ c, services, session }) =>
    c.json((await readOpenBand(services, session, c.req.param("band") ?? "")) satisfies OpenBandView),
  ),
  deskCommand(
    "/line-up/edit",
    "lineup.change",
    bandEdit,
    async ({ c, services, session, body }) => {
      const edited = await editBand(services.db, session.person.id, body);
      return edited.ok ? c.json(await readOpenBand(services, session, body.id)) : refused(edited, body);
    },
    bandEditLimit,
  ),
  deskCommand("/line-up/take-picture", "lineup.change", pictureTaking, async ({ c, services, session, body }) => {
    const taken = await takePicture(services.db, session.person.id, body.id);
    if (taken.ok) return c.json(await readOpenBand(services, session, body.id));
    if (taken.reason === "gone") return gone();
    return problem(422, "No picture", "The picture of the application is not here any more.");
  }),
  deskQuery("/line-up/pictures", "lineup.view", async ({ c, services }) => {
    const q = truncate(c.req.query("q") ?? "", 200);
    const content = await services.content.library.all();
    const published = [...content.assets].filter(([, asset]) => stateOf(asset) === "published");
    return c.json(findChoices({ ...content, assets: new Map(published) }, { kind: "Asset", types: ["image"], q }));
  }),
  deskCommand("/line-up/use-picture", "lineup.change", pictureUse, async (call) => {
    const { id, asset } = call.body;
    const band = await readDraftBand(call.services.db, id);
    const work = await contentWork(call, call.services.content.library);
    const picture = band && (await publishPicture(work, { asset, bandName: band.name }));
    if (picture !== undefined) return call.c.json({ picture } satisfies z.infer<typeof usedPicture>);
    return problem(
      404,
      "Not there any more",
      "This picture is not in the library any more. Please choose another one.",
    );
  }),
  deskQuery("/find/line-up", "lineup.view", async ({ c, services }) =>
    c.json((await findBands(services, c.req.query("q") ?? "")) satisfies Found),
  ),
  deskCommand(
    "/line-up/replace",
    "lineup.change",
    bandReplacing,
    async ({ c, services, session, body }) => {
      const replaced = await replaceInBands(services.db, session.person.id, body);
      if (replaced.ok) return c.json({ bands: replaced.bands });
      return problem(409, "Nothing was changed", `${replaced.detail} Nothing was changed.`);
    },
    { limitBytes: 200_000 },
  ),
  deskCommand("/line-up/move", "lineup.change", bandMove, async ({ c, services, session, body }) => {
    const { year } = await readCurrentFestival(services);
    const isMoved = await moveBand(services.db, { personId: session.person.id, year }, body);
    return isMoved ? c.json({}) : gone();
  }),
];

function refused(edited: Extract<Edited, { ok: false }>, { after }: BandEdit): Response {
  if (edited.reason === "gone") return gone();
  if (edited.reason === "taken") {
    const message = `${edited.by} has this address already, ${bandPath({ slug: slugOf(after.name) })}: please write another name.`;
    return problem(422, "Two bands with one address", message, [{ field: "after.name", message }]);
  }
  const { version, conflicts } = edited;
  const fields = bandWordNames.filter((field) => conflicts.some((conflict) => conflict.field === field));
  const detail = `Somebody else has changed this meanwhile: ${fields.map((field) => bandLabels[field]).join(", ")}. Nothing was saved.`;
  return problem(409, "Changed meanwhile", detail, { version, conflicts });
}

function gone(): Response {
  return problem(404, "Not there any more", "This band is not in the line-up any more. Please load the page again.");
}

/**
 * Publishes a picture of the library, so that a band's page can show it. One that says nothing of what it shows says whose picture it is.
 *
 * @returns its address; undefined where it is not in the library any more
 */
export function publishPicture(
  work: ContentWork,
  { asset, bandName }: { asset: string; bandName: string },
): Promise<string | undefined> {
  return work.together(async (editing) => {
    const current = await editing.read({ id: asset, kind: "Asset" });
    if (current?.kind !== "Asset" || isArchived(current)) return undefined;
    const { description, file } = editedAsset(current, work.locale);
    if (!file?.contentType.startsWith("image/")) return undefined;
    if (stateOf(current) === "published") return file.url;
    const words = { ...current.fields.description, [work.locale]: description || `A picture of ${bandName}` };
    await editing.publish(await editing.update(current, { fields: { ...current.fields, description: words } }));
    return file.url;
  });
}
