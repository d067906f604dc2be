/** `node tools/with-dependencies.mjs SCRIPT.ts ARGUMENT...` runs one of the project's commands on Node 24. */
import { ensureDependencies } from './bootstrap/dependencies.mjs'
import { handOver, node24 } from './bootstrap/processes.mjs'
import { runScript } from './bootstrap/steps.mjs'

await runScript(async () => {
  await ensureDependencies({ mayReplace: false })
  return handOver(node24, process.argv.slice(2))
})
