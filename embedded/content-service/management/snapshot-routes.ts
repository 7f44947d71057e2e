import { Hono } from "hono";
import { readVersions } from "../store/document-versions.ts";
import { documentTypes, type EditedDocument, type PublishableKind } from "../store/documents.ts";
import { linkTo } from "../store/edit-documents.ts";
import { notFoundError } from "./management-errors.ts";
import { answer, answerList, type ManagementEnv, type Place } from "./management-request.ts";

type Spec = { kind: PublishableKind; path: string; output(documents: readonly EditedDocument[]): Promise<object[]> };

/** The published versions of a document, newest first, as Contentful's snapshots. */
export function snapshotRoutes(place: Place, { kind, path, output }: Spec): Hono<ManagementEnv> {
  const app = new Hono<ManagementEnv>();
  app.get(`/${path}/:id/snapshots`, async (c) => answerList(c, await snapshotsOf(c.req.param("id"))));
  app.get(`/${path}/:id/snapshots/:snapshot`, async (c) => {
    const wanted = c.req.param("snapshot");
    const found = (await snapshotsOf(c.req.param("id"))).find(({ sys }) => sys.id === wanted);
    if (!found) throw notFoundError("Snapshot", wanted);
    return answer(c, found);
  });
  return app;

  async function snapshotsOf(id: string) {
    const versions = (await readVersions(place.db, { kind, id })).filter(({ published }) => published);
    const outputs = await output(versions.map(({ document }) => document));
    return versions.map(({ version, savedAt, savedBy }, index) => ({
      sys: {
        space: linkTo("Space", place.space),
        environment: linkTo("Environment", place.environment),
        id: `version-${version}`,
        type: "Snapshot",
        snapshotType: "publish",
        snapshotEntityType: documentTypes[kind],
        createdAt: savedAt,
        createdBy: linkTo("User", savedBy),
        updatedAt: savedAt,
        updatedBy: linkTo("User", savedBy),
      },
      snapshot: outputs[index],
    }));
  }
}
