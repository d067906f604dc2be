import { defineConfig } from 'vitest/config'

/** Tests on a real Elasticsearch, which is started once for all of them. They take turns, for it has one memory. */
export default defineConfig({
  test: {
    include: ['**/*.server.test.ts'],
    exclude: ['**/node_modules/**', 'dist/**', '.data/**'],
    globalSetup: ['tools/elasticsearch/testing/setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // A machine that is busy with something else can keep Elasticsearch from answering in time; what fails twice is a fault.
    retry: 1,
    maxWorkers: 2,
  },
})
