import { defineConfig } from 'vitest/config'

/** Tests on a real Elasticsearch, which is started once for all of them. */
export default defineConfig({
  test: {
    include: ['**/*.server.test.ts'],
    exclude: ['**/node_modules/**', 'dist/**', '.data/**'],
    globalSetup: ['tools/elasticsearch/testing/setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 240_000,
    // Elasticsearch may answer too late on a busy machine, so only a test that fails twice is a fault.
    retry: 1,
    maxWorkers: 2,
    // A worker loads each module once for all its files. A test must leave the modules that it uses as they were.
    isolate: false,
  },
})
