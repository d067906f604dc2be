import { defineConfig } from 'vitest/config'

/** Unit, API and search tests; they sit beside the code. Browser tests run on their own (`tools/test.mjs`). */
export default defineConfig({
  test: {
    include: ['{config,threads,domain,db,files,search,indexer,importer,api,tools,app}/**/*.test.{ts,tsx}'],
    exclude: ['app/e2e/**'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
