/** `npm start`: installs and builds what has changed, then runs the server. */
import { ensureBuild } from './bootstrap/build.mjs'
import { ensureDependencies } from './bootstrap/dependencies.mjs'
import { handOver, node24 } from './bootstrap/processes.mjs'
import { runScript } from './bootstrap/steps.mjs'

await runScript(async () => {
  await ensureDependencies({ mayReplace: true })
  await ensureBuild()
  return handOver(node24, ['api/main.ts'])
})
