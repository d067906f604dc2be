# The server and the indexer, which are one image with two commands (docker-compose.yml).
FROM node:24-bookworm-slim AS built
WORKDIR /overtocht
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0
# No VOLUME: the indexer, which keeps nothing, would get one without a name at each start.
RUN mkdir --mode=700 /data && chown node:node /data
WORKDIR /overtocht
COPY --from=built /overtocht .
USER node
# Without npm, which would keep a signal to itself.
CMD ["node", "api/main.ts"]
