import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Starts a script that hands over to `program`, as `npm start` hands over to the server. */
function start(program: string): ChildProcess {
  const processes = JSON.stringify(join(import.meta.dirname, 'processes.mjs'))
  const script = `const { handOver } = await import(${processes})
    process.exitCode = await handOver(process.execPath, ['-e', ${JSON.stringify(program)}])`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
}

it('a script ends with the exit code of its program', async () => {
  expect(await once(start('process.exit(7)'), 'exit')).toEqual([7, null])
})

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s reaches the program, which ends in its own way', async (signal) => {
  const child = start(`process.on('${signal}', () => process.exit(42)); setInterval(() => {}, 1000); console.log('up')`)
  const exited = once(child, 'exit')
  if (child.stdout) await once(child.stdout, 'data')
  child.kill(signal)
  expect(await exited).toEqual([42, null])
})

it('if a signal kills the program, the script ends with the exit code that shells use for it', async () => {
  expect(await once(start(`process.kill(process.pid, 'SIGKILL')`), 'exit')).toEqual([137, null])
})
