import { vi } from 'vitest'

/**
 * Runs `check` until it no longer throws, and gives its value. It has as long as a busy machine may need. What a test waits for
 * comes much sooner, and then the test goes on at once.
 */
export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 120_000, interval: 50 })
