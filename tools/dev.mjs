/** `npm run dev`: the API, started anew on every change, and Vite in front of it on the usual port. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureDependencies } from './bootstrap/dependencies.mjs'
import { handOver, node24, withProjectBin } from './bootstrap/processes.mjs'
import { root } from './bootstrap/root.mjs'
import { runScript } from './bootstrap/steps.mjs'

await runScript(async () => {
  await ensureDependencies()
  const port = Number(process.env.PORT || 3000)
  const apiPort = port + 1
  const env = withProjectBin()
  const api = spawn(node24, ['--watch', 'api/main.ts'], {
    cwd: root,
    env: { ...env, PORT: String(apiPort) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  try {
    const vite = join('node_modules', 'vite', 'bin', 'vite.js')
    const apiUrl = `http://localhost:${apiPort}`
    return await handOver(node24, [vite, '--port', String(port), '--strictPort'], { ...env, API_URL: apiUrl })
  } finally {
    api.kill()
  }
})
