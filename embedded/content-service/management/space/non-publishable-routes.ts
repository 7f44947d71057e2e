import { notFoundError, refusalError } from "../../editing/content-refused.ts";
import { withRequestedEnvironment } from "../../editing/output.ts";
import type { EditResult } from "../../store/edit-documents.ts";
import {
  deleteNonPublishable,
  findNonPublishable,
  type NonPublishableKind,
  readNonPublishable,
  saveNonPublishable,
} from "../../store/non-publishable-documents.ts";
import {
  answer,
  answerList,
  type EnvironmentScope,
  editorOf,
  type ManagementContext,
  managementHeaders,
  readVersionHeader,
} from "../management-request.ts";

/** What routes of documents without a published state have in common. */
export function nonPublishableRoutes(scope: EnvironmentScope, definition: NonPublishableKind) {
  const expectDone = (id: string, result: EditResult) => {
    if (!result.ok) throw refusalError(definition.type, id, result);
    return result.document;
  };
  return {
    async list(c: ManagementContext) {
      return answerList(
        c,
        (await readNonPublishable(scope.db, definition)).map((document) => withRequestedEnvironment(scope, document)),
      );
    },
    async get(c: ManagementContext, id: string) {
      const found = await findNonPublishable(scope.db, definition, id);
      if (!found) throw notFoundError(definition.type, id);
      return answer(c, withRequestedEnvironment(scope, found));
    },
    /** 201 for a new document, 200 for one that was there. */
    async save(c: ManagementContext, id: string, parts: Record<string, unknown>, sys?: Record<string, unknown>) {
      const target = { id, version: readVersionHeader(c) };
      const document = expectDone(id, await saveNonPublishable(editorOf(c, scope), definition, target, parts, sys));
      return answer(c, withRequestedEnvironment(scope, document), document.sys.version === 1 ? 201 : 200);
    },
    async delete(c: ManagementContext, id: string) {
      expectDone(id, await deleteNonPublishable(editorOf(c, scope), definition, { id, version: readVersionHeader(c) }));
      return c.body(null, 204, managementHeaders());
    },
  };
}
