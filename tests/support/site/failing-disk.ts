import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { vi } from "vitest";

/** Writing whole files fails with a code of the operating system, until this is disposed of. */
export function failingDisk(code: "ENOSPC" | "EROFS"): Disposable {
  const write = vi.spyOn(promises, "writeFile").mockRejectedValue(Object.assign(new Error("it failed"), { code }));
  syncBuiltinESMExports();
  return {
    [Symbol.dispose]() {
      write.mockRestore();
      syncBuiltinESMExports();
    },
  };
}
