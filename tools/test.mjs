/** `npm test`: installs what the tests need, then runs them all. */
import { ensureDependencies } from './bootstrap/dependencies.mjs'
import { handOver, node24 } from './bootstrap/processes.mjs'
import { runScript } from './bootstrap/steps.mjs'

await runScript(async () => {
  await ensureDependencies({ mayReplace: true })
  return handOver(node24, ['tools/test/main.ts'])
})
