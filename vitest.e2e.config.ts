import { defineConfig } from 'vitest/config'

/** Browser tests of the built site on the real server, in Chromium. `npm test` builds first. */
export default defineConfig({
  test: {
    include: ['app/e2e/**/*.test.ts'],
    globalSetup: ['app/e2e/setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A busy machine may need all of it. What a test waits for comes much sooner, and then it goes on at once.
    // Each look costs the page time, so it looks every 100 ms, not every 50.
    expect: { poll: { timeout: 120_000, interval: 100 } },
    // A busy machine can starve a browser, so only a test that fails twice is a fault.
    retry: 1,
    // Pages wait half of their time. With more workers software rendering of the globe starves the others.
    maxWorkers: 2,
    // A worker loads each module once for all its files. A test must leave the modules that it uses as they were.
    isolate: false,
  },
})
