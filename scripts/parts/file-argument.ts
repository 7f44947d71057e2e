import { parseArgs } from "node:util";
import { pathFromCaller } from "#platform/config/config.server.ts";
import { printError } from "./print.ts";

/** `example` is a right call. `flags` are options without a value, such as `replace` for `--replace`. */
type Call<Flag extends string> = { example: string; flags?: readonly Flag[] };

/**
 * The file that a command is given, from where its caller stands, and its flags. With other arguments, such as an option that it does not
 * know, the process says how to call it and ends.
 *
 * @returns `file` is undefined where none was given.
 */
export function readFileArgument<Flag extends string = never>({ example, flags = [] }: Call<Flag>) {
  try {
    const options = Object.fromEntries(flags.map((flag) => [flag, { type: "boolean" as const }]));
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [path, ...more] = positionals;
    const file = path === undefined || path === "" ? undefined : pathFromCaller(path);
    if (more.length === 0) return { file, has: (flag: Flag) => values[flag] === true };
  } catch {
    // It is said below.
  }
  return endWithExample(example);
}

/** The same where a file is needed. */
export function needFileArgument<Flag extends string = never>(call: Call<Flag>) {
  const { file, has } = readFileArgument(call);
  return file === undefined ? endWithExample(call.example) : { file, has };
}

function endWithExample(example: string): never {
  printError(`Which file? For example: ${example}`);
  process.exit(1);
}
