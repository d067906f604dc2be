/** `npm test [-- --all]`: installs what the tests need, then runs them. */
import { ensureDependencies } from './bootstrap/dependencies.mjs'
import { handOver, node24 } from './bootstrap/processes.mjs'
import { runScript } from './bootstrap/steps.mjs'

await runScript(async () => {
  await ensureDependencies({ mayReplace: true })
  return handOver(node24, ['tools/test/main.ts', ...process.argv.slice(2)])
})
