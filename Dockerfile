# One image for the server and the indexer. docker-compose.yml gives each its command.
FROM node:24-bookworm-slim AS built
WORKDIR /overtocht
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0
# No VOLUME: the indexer keeps no files, but would get a new anonymous volume at each start.
RUN mkdir --mode=700 /data && chown node:node /data
WORKDIR /overtocht
COPY --from=built /overtocht .
USER node
# Without npm, which would not pass signals on.
CMD ["node", "api/main.ts"]
