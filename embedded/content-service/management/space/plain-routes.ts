import type { EditResult } from "../../store/edit-documents.ts";
import { deletePlain, findPlain, type PlainKind, readPlain, savePlain } from "../../store/plain-documents.ts";
import { withRequestedEnvironment } from "../documents/output.ts";
import { notFoundError, refusalError } from "../management-errors.ts";
import {
  answer,
  answerList,
  type EnvironmentScope,
  editorOf,
  type ManagementContext,
  managementHeaders,
  readVersionHeader,
} from "../management-request.ts";

/** What routes of documents that nobody publishes have in common. */
export function plainRoutes(scope: EnvironmentScope, plain: PlainKind) {
  const expectDone = (id: string, result: EditResult) => {
    if (!result.ok) throw refusalError(plain.type, id, result);
    return result.document;
  };
  return {
    async list(c: ManagementContext) {
      return answerList(
        c,
        (await readPlain(scope.db, plain)).map((document) => withRequestedEnvironment(scope, document)),
      );
    },
    async get(c: ManagementContext, id: string) {
      const found = await findPlain(scope.db, plain, id);
      if (!found) throw notFoundError(plain.type, id);
      return answer(c, withRequestedEnvironment(scope, found));
    },
    /** 201 for a new document, 200 for one that was there. */
    async save(c: ManagementContext, id: string, parts: Record<string, unknown>, sys?: Record<string, unknown>) {
      const target = { id, version: readVersionHeader(c) };
      const document = expectDone(id, await savePlain(editorOf(c, scope), plain, target, parts, sys));
      return answer(c, withRequestedEnvironment(scope, document), document.sys.version === 1 ? 201 : 200);
    },
    async delete(c: ManagementContext, id: string) {
      expectDone(id, await deletePlain(editorOf(c, scope), plain, { id, version: readVersionHeader(c) }));
      return c.body(null, 204, managementHeaders());
    },
  };
}
