import { defineConfig } from 'vitest/config'

/** Unit, API and search tests, which are beside the code. The tests in a browser and on Elasticsearch have their own files. */
export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**', '.data/**', 'app/e2e/**', '**/*.server.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    // A worker loads each module once for all its files. A test must leave the modules that it uses as they were.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
