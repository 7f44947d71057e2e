import { pictureLimits, pictureMessages } from "./picture-contract.ts";

/**
 * What is wrong with a picture as far as its size and kind tell before it is sent. A browser that knows no kind leaves it to the
 * server, which checks the content.
 */
export function pictureError({ size, type }: { size: number; type: string }): string | undefined {
  const types: readonly string[] = pictureLimits.types;
  if (type !== "" && !types.includes(type)) return pictureMessages.notPicture;
  if (size === 0) return pictureMessages.damaged;
  if (size > pictureLimits.bytes) return pictureMessages.tooBig;
  return undefined;
}
