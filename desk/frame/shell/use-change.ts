import { useRevalidator } from "react-router";
import { type DeskResult, deskPost, type Schema } from "./desk-fetch.ts";
import { notify } from "./notices/notices.ts";

/** Sends a change, says what was done or why not, and reads the page's data again. `undo` is the body that takes the change back. */
export type Change<Data> = (
  command: string,
  body: object,
  /** What was done, if need be by the answer; nothing where a status of the page says it already. */
  words: string | ((data: Data) => string | undefined),
  undo?: object,
) => Promise<DeskResult<Data>>;

/**
 * How a page changes what it shows.
 *
 * @param path of the room below `/desk/api`, such as `me`
 * @param schema of the room's answers to its commands
 * @example await change("preferences", { singleKeys: true }, "Single keys are on.", { singleKeys: false })
 */
export function useChange<Data>(path: string, schema: Schema<Data>): Change<Data> {
  const { revalidate } = useRevalidator();
  return async (command, body, words, undo) => {
    const send = (sent: object) => deskPost(`/desk/api/${path}/${command}`, sent, schema);
    const result = await send(body);
    if (result.ok) {
      const said = typeof words === "string" ? words : words(result.data);
      if (said !== undefined) notify(said, { undo: undo && (() => send(undo)) });
    } else notify(result.detail, { isProblem: true });
    await revalidate();
    return result;
  };
}
