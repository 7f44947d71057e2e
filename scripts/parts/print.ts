import { printableLines } from "#platform/text/printable.ts";

/** Prints lines on standard output. What a file, a database or a server says in them moves no cursor; a text that must not begin a line is `printable` besides. */
export function print(lines: string): void {
  console.log(printableLines(lines));
}

/** The same on standard error. */
export function printError(lines: string): void {
  console.error(printableLines(lines));
}
