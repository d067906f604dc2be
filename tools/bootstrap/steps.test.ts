import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Runs `work` as the only step of a script, with its output in a pipe, as in a log. */
function runStep(work: string) {
  const script = `const { runScript, SetupError, step } = await import(${JSON.stringify(join(import.meta.dirname, 'steps.mjs'))})
    await runScript(() => step('Working', ${work}))`
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
}

describe('a step without a terminal', () => {
  it('is one plain line with its duration', () => {
    const { stdout, stderr, status } = runStep('async (progress) => { progress(0.5); return 3 }')
    expect(stdout).toMatch(/^Working: \d+\.\d s\n$/)
    expect(stderr).toBe('')
    expect(status).toBe(3)
  })

  it('that fails with a SetupError prints only its message', () => {
    const { stdout, stderr, status } = runStep(`async () => { throw new SetupError('The disk is full.') }`)
    expect(stdout).toBe('')
    expect(stderr).toBe('The disk is full.\n')
    expect(status).toBe(1)
  })
})
