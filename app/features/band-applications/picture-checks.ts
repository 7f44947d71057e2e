import { pictureLimits, pictureMessages } from "./picture-contract.ts";

/**
 * Checks a picture's size and type before it is sent. A browser that knows no type leaves it to the server, which judges by the
 * content.
 */
export function pictureError({ size, type }: { size: number; type: string }): string | undefined {
  const types: readonly string[] = pictureLimits.types;
  if (type !== "" && !types.includes(type)) return pictureMessages.notPicture;
  if (size === 0) return pictureMessages.damaged;
  if (size > pictureLimits.bytes) return pictureMessages.tooBig;
  return undefined;
}
