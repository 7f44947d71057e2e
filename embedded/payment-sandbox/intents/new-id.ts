import { randomInt } from "node:crypto";

const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A random id in Stripe's form: `pi_3…`, 24 characters after the prefix. */
export function newId(prefix: string, length = 24): string {
  return prefix + Array.from({ length }, () => characters[randomInt(characters.length)]).join("");
}
