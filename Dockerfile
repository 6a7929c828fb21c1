# An image with nothing in it but Node.js and a release (npm run release). Two shapes:
#
#   docker build -t latchkey .                    for your own PostgreSQL: compose.yaml, Kubernetes
#   docker build -t latchkey --target small .     with PostgreSQL inside, for one machine: compose.small.yaml
#
# Both run as user 65532 and write to /data and /tmp only. Other base images: --build-arg NODE_IMAGE=… BASE_IMAGE=….
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG BASE_IMAGE=gcr.io/distroless/cc-debian12:nonroot

FROM ${NODE_IMAGE} AS packages
WORKDIR /src
# What `npm ci` needs to make the database client, so that other changes do not install packages again.
COPY package.json package-lock.json ./
COPY scripts/build.mjs scripts/build-lock.mjs scripts/build-parts.mjs scripts/requirements.mjs scripts/
COPY prisma/schema.prisma prisma/
RUN npm ci

FROM packages AS build
COPY . .
# Of the commit, if the same sources are to make the same files.
ARG SOURCE_DATE_EPOCH=0
RUN npm run -s release -- --out /release/small && npm run -s release -- --out /release/server --without-database \
    && rm /release/*/*.tar.gz* && mv /release/small/* /release/small/latchkey && mv /release/server/* /release/server/latchkey \
    && mkdir /release/data

# Node.js without the names of its inner functions: 18 MB.
FROM ${NODE_IMAGE} AS node
RUN apt-get update && apt-get install -y --no-install-recommends binutils && rm -rf /var/lib/apt/lists/* \
    && strip /usr/local/bin/node && node --version

FROM ${BASE_IMAGE} AS base
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=build --chown=65532:65532 --chmod=700 /release/data /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /opt/latchkey
USER 65532:65532
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
# With podman build: --format docker, which keeps it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["/usr/local/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Secrets can be a file instead of variables, which everyone sees who may inspect the container.
ENTRYPOINT ["/usr/local/bin/node", "--env-file-if-exists=/run/secrets/latchkey.env"]
CMD ["dist/server.mjs"]

FROM base AS small
# PostgreSQL's initdb starts the server through a shell.
COPY --from=build /bin/dash /bin/sh
COPY --from=build /release/small/latchkey ./

FROM base AS server
COPY --from=build /release/server/latchkey ./
