import { Hono } from "hono";
import { readVersions } from "../../store/document-versions.ts";
import { documentTypes, type EditedDocument, type PublishableKind } from "../../store/documents.ts";
import { linkTo } from "../../store/edit-documents.ts";
import { notFoundError } from "../management-errors.ts";
import {
  answer,
  answerList,
  type EnvironmentScope,
  type ManagementContext,
  type ManagementEnv,
} from "../management-request.ts";

type SnapshotHandlers = {
  kind: PublishableKind;
  path: string;
  output(documents: readonly EditedDocument[]): Promise<object[]>;
};

/**
 * The published versions of a document, newest first, as Contentful's snapshots. Those that were only edited are there for who asks for them:
 * `sys.snapshotType[in]=publish,edit`.
 */
export function snapshotRoutes(scope: EnvironmentScope, { kind, path, output }: SnapshotHandlers): Hono<ManagementEnv> {
  const app = new Hono<ManagementEnv>();
  app.get(`/${path}/:id/snapshots`, async (c) => answerList(c, await snapshotsOf(c)));
  app.get(`/${path}/:id/snapshots/:snapshot`, async (c) => {
    const wanted = c.req.param("snapshot");
    const found = (await snapshotsOf(c)).find(({ sys }) => sys.id === wanted);
    if (!found) throw notFoundError("Snapshot", wanted);
    return answer(c, found);
  });
  return app;

  async function snapshotsOf(c: ManagementContext) {
    const types = c.req.query("sys.snapshotType[in]")?.split(",") ?? ["publish"];
    const all = await readVersions(scope.db, { kind, id: c.req.param("id") ?? "" });
    const versions = all.filter(({ published }) => types.includes(typeOf(published)));
    const outputs = await output(versions.map(({ document }) => document));
    return versions.map(({ version, published, savedAt, savedBy }, index) => ({
      sys: {
        space: linkTo("Space", scope.space),
        environment: linkTo("Environment", scope.environment),
        id: `version-${version}`,
        type: "Snapshot",
        snapshotType: typeOf(published),
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

const typeOf = (published: boolean) => (published ? "publish" : "edit");
