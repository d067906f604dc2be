/** `npm run dev`: the API, which restarts on every change, and Vite in front of it on the usual port. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDependencies } from './bootstrap/dependencies.mjs'
import { handOver, node24, withProjectBin } from './bootstrap/processes.mjs'
import { root } from './bootstrap/root.mjs'
import { runScript } from './bootstrap/steps.mjs'

await runScript(async () => {
  await ensureDependencies({ mayReplace: true })
  const port = Number(process.env.PORT || 3000)
  const apiPort = port + 1
  const env = withProjectBin()
  const api = spawn(node24, ['--watch', 'api/main.ts'], {
    cwd: root,
    env: { ...env, PORT: String(apiPort) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(api, 'exit')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => api.kill())
  try {
    const apiUrl = `http://localhost:${apiPort}`
    // Before the API answers, the first calls of a page would fail.
    if (!(await answers(apiUrl, ended))) return 1
    const vite = join('node_modules', 'vite', 'bin', 'vite.js')
    return await handOver(node24, [vite, '--port', String(port), '--strictPort'], { ...env, API_URL: apiUrl })
  } finally {
    api.kill()
    await ended
  }
})

/**
 * True as soon as the API answers, false if it ends before.
 *
 * @param {string} url
 * @param {Promise<unknown>} ended
 */
async function answers(url, ended) {
  const end = ended.then(() => true)
  for (;;) {
    if (await fetch(`${url}/health/live`).catch(() => null)) return true
    if (await Promise.race([end, sleep(200, false)])) return false
  }
}
