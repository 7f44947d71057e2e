import type { DeskSession } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { type Judge, NotAllowedAnyMore } from "#desk/frame/server/judge-access.server.ts";
import type {
  ContentManagement,
  ManagementClient,
  RecordContentChange,
} from "#services/content/management/content-management.server.ts";

/** Where content is changed, in whose name, and what judges that person's rights. */
type Changing = { management: ContentManagement; person: DeskSession["person"]; judge: Judge };

/**
 * Changes content in somebody's name. Each change is judged once more when it is made, in its transaction.
 *
 * @throws NotAllowedAnyMore, whatever the SDK has made of it
 */
export async function changeAs<Result>(
  { management, person, judge }: Changing,
  record: RecordContentChange,
  work: (client: ManagementClient) => Promise<Result>,
): Promise<Result> {
  let refused: NotAllowedAnyMore | undefined;
  const judged: RecordContentChange = async (db, change) => {
    await judge(db).catch((error: unknown) => {
      if (error instanceof NotAllowedAnyMore) refused = error;
      throw error;
    });
    await record(db, change);
  };
  try {
    return await management.as({ ...person, mayWrite: true }, judged, async (client) => {
      const result = await work(client);
      if (refused) throw refused;
      return result;
    });
  } catch (error) {
    throw refused ?? error;
  }
}
