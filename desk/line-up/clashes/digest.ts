const multipliers = [0x01000193, 0x9e3779b1, 0x85ebca77, 0xc2b2ae3d];

/** A text as 32 letters, the same in browser and server, where `crypto.subtle` would have to be waited for. It tells apart, and hides nothing. */
export function digestOf(text: string): string {
  return multipliers.map((multiplier) => hashed(text, multiplier).toString(16).padStart(8, "0")).join("");
}

/** As FNV-1a, with its bits mixed at the end. */
function hashed(text: string, multiplier: number) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), multiplier);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
