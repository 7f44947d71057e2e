import { emailKey } from "#platform/text/email-key.ts";
import { folded } from "#platform/text/folded.ts";

/** A player as a band names them. `id` is of the row that the committee has of them, `sameAs` that of the same person in another band. */
export type NamedPlayer = { name: string; email: string; id?: string; sameAs?: string | null };

/** A name as it is compared. */
export function playerKey(name: string): string {
  return folded(name).trim().replaceAll(/\s+/g, " ");
}

/**
 * Two players are one person if they have the same name or email address, or if the committee says so.
 *
 * @returns what tells a player from others, the same for all who are the same
 */
export function samePeople(players: readonly NamedPlayer[]): (player: NamedPlayer) => string {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    if (root !== key) parents.set(key, root);
    return root;
  };
  for (const player of players) {
    const [first = "", ...others] = keysOf(player);
    for (const other of others) {
      const [one, two] = [rootOf(first), rootOf(other)];
      if (one !== two) parents.set(two, one);
    }
  }
  return (player) => rootOf(keysOf(player)[0] ?? "");
}

function keysOf({ name, email, id, sameAs }: NamedPlayer): string[] {
  return [
    playerKey(name) && `name ${playerKey(name)}`,
    emailKey(email) && `email ${emailKey(email)}`,
    id ? `row ${id}` : "",
    sameAs ? `row ${sameAs}` : "",
  ].filter((key) => key !== "");
}
