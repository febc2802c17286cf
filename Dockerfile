# The image of Berthwise: docker build --tag berthwise .
# The first stage installs and builds, the second holds what runs and needs no network at its start.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts ./scripts
RUN node scripts/build.mjs --install-only
COPY . .
RUN node scripts/build.mjs && rm -rf .cache bench e2e docs/decisions

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Berthwise" org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production DATA_DIR=/data LISTEN_HOST=0.0.0.0 LISTEN_PORT=3000 FORMS_LISTEN_PORT=3001
# A user without rights, who owns the data alone.
RUN groupadd --gid 10001 berthwise && useradd --uid 10001 --gid 10001 --no-create-home berthwise \
  && mkdir /data && chown berthwise:berthwise /data && chmod 700 /data
WORKDIR /app
COPY --from=build /app ./
USER berthwise
VOLUME /data
EXPOSE 3000 3001
# A worker serves nothing and is asked nothing: its service has no health check.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=3 \
  CMD ["node", "scripts/ready.mjs"]
STOPSIGNAL SIGTERM
CMD ["node", "scripts/start.mjs"]
