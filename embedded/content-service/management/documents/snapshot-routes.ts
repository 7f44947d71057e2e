import { Hono } from "hono";
import { notFoundError } from "../../editing/content-refused.ts";
import { type ListedVersion, listVersions, readVersions } from "../../store/document-versions.ts";
import { documentTypes, type EditedDocument, type PublishableKind } from "../../store/documents.ts";
import { linkTo } from "../../store/edit-documents.ts";
import {
  answer,
  type EnvironmentScope,
  type ManagementContext,
  type ManagementEnv,
  mostAnswerBytes,
  readPage,
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
  app.get(`/${path}/:id/snapshots`, async (c) => {
    const { skip, limit } = readPage(c);
    const types = c.req.query("sys.snapshotType[in]")?.split(",") ?? ["publish"];
    const wanted = (await listVersions(scope.db, keyOf(c))).filter(({ published }) =>
      types.includes(typeOf(published)),
    );
    const items = await snapshotsOf(c, wanted.slice(skip, skip + limit));
    return answer(c, { sys: { type: "Array" }, total: wanted.length, skip, limit, items });
  });
  app.get(`/${path}/:id/snapshots/:snapshot`, async (c) => {
    const wanted = c.req.param("snapshot");
    const listed = (await listVersions(scope.db, keyOf(c))).filter(
      ({ version, published }) => published && idOf(version) === wanted,
    );
    const [found] = await snapshotsOf(c, listed.slice(0, 1));
    if (!found) throw notFoundError("Snapshot", wanted);
    return answer(c, found);
  });
  return app;

  function keyOf(c: ManagementContext) {
    return { kind, id: c.req.param("id") ?? "" };
  }

  /** Where they are too large for one answer, the newest. */
  async function snapshotsOf(c: ManagementContext, listed: readonly ListedVersion[]) {
    const versions = await readVersions(scope.db, keyOf(c), listed, mostAnswerBytes / 2);
    const outputs = await output(versions.map(({ document }) => document));
    return versions.map(({ version, published, savedAt, savedBy }, index) => ({
      sys: {
        space: linkTo("Space", scope.space),
        environment: linkTo("Environment", scope.environment),
        id: idOf(version),
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

const idOf = (version: number) => `version-${version}`;
const typeOf = (published: boolean) => (published ? "publish" : "edit");
