import { defineConfig } from 'vitest/config'

/** Unit, API and search tests; they sit beside the code. Those of browsers and Elasticsearch run on their own (`tools/test.mjs`). */
export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**', '.data/**', 'app/e2e/**', '**/*.server.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
  },
})
