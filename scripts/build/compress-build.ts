/** Compresses each text file of the build with Brotli and gzip, so that the server need not do so. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

for (const file of globSync("build/client/**/*.{js,css,svg,html,json,webmanifest,txt}")) {
  const bytes = readFileSync(file);
  if (bytes.length < 512) continue;
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  );
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
