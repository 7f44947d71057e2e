import { setImmediate as nextTurn } from "node:timers/promises";
import type { KyselyPlugin } from "kysely";

/**
 * Lets other requests in after each statement: `db.withPlugin(pauseBetweenStatements)`. `node:sqlite` executes a statement at once, so that
 * an operation of many statements would otherwise keep the process from answering anybody until it is done.
 */
export const pauseBetweenStatements: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await nextTurn();
    return result;
  },
};
