# Four images from one build: app, worker, migrate, and one with all three for hosts that run several processes from one
# image (docs/deploy). All of them write to /tmp only.
FROM node:24.21.0-trixie-slim AS node

FROM node AS build
WORKDIR /src
RUN chown node:node /src
USER node
COPY --chown=node:node package.json package-lock.json .npmrc ./
# Installs without running the packages' install scripts.
RUN --mount=type=cache,target=/home/node/.npm,uid=1000,gid=1000 npm ci --ignore-scripts
COPY --chown=node:node . .
RUN node deploy/build.ts image

# The local emulators of Supabase and the providers, on a separate Postgres. For evaluation only, never for production.
FROM build AS emulators
ENV NODE_ENV=development
RUN mkdir emulators
EXPOSE 54321
USER 1000:1000
CMD ["node", "local/on-postgres.ts"]

FROM node AS runtime
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
WORKDIR /handover
COPY --from=build /src/image/health.mjs ./
STOPSIGNAL SIGTERM
USER 1000:1000

FROM runtime AS migrate
COPY --from=build /src/image/migrate ./migrate
CMD ["node", "migrate/tools/migrate.mjs"]

FROM runtime AS worker
COPY --from=build /src/image/worker ./worker
ENV WORKER_HEARTBEAT_FILE=/tmp/worker-heartbeat
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 CMD ["node", "health.mjs", "worker"]
CMD ["node", "worker/worker.mjs"]

FROM runtime AS app
COPY --from=build /src/image/app ./app
# KEEP_ALIVE_TIMEOUT is longer than the idle timeout of load balancers, so that the balancer closes idle connections, not
# the app. DRAIN_MS gives the balancer time to see that the host is shutting down.
ENV HOSTNAME=0.0.0.0 PORT=3000 KEEP_ALIVE_TIMEOUT=65000 DRAIN_MS=10000
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 CMD ["node", "health.mjs", "app"]
CMD ["node", "app/server.js"]

FROM app AS all
COPY --from=build /src/image/worker ./worker
COPY --from=build /src/image/migrate ./migrate
ENV WORKER_HEARTBEAT_FILE=/tmp/worker-heartbeat
