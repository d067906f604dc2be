import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Files that draw the globe. */
const GLOBE = ['app/e2e/globe-*.test.ts', 'app/e2e/widths.test.ts']

const project = (
  name: string,
  files: { include: string[]; exclude?: string[] },
  order: number,
  maxWorkers: number,
): TestProjectInlineConfiguration => ({
  test: {
    ...{ name, ...files, maxWorkers, sequence: { groupOrder: order } },
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // A machine that is busy with something else can starve a browser; what fails twice is a fault.
    retry: 1,
  },
})

/** Browser tests: the built site on the real server, in Chromium. `npm test` builds first. */
export default defineConfig({
  test: {
    globalSetup: ['app/e2e/setup.ts'],
    projects: [
      project('pages', { include: ['app/e2e/**/*.test.ts'], exclude: GLOBE }, 0, 2),
      // One page at a time: software rendering of the globe takes a core by itself.
      project('globe', { include: GLOBE }, 1, 1),
    ],
  },
})
