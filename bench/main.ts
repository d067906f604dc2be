/** `npm run bench -- NAME` runs `bench/NAME/main.ts`, which prints its figures. Without a name it lists the benches. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, findHeadlessChromium } from '#tools/test/debian.ts'
import { judged } from './report.ts'

const here = import.meta.dirname
const benches = readdirSync(here).filter((name) => existsSync(join(here, name, 'main.ts')))
const [name, ...rest] = process.argv.slice(2)

if (name && benches.includes(name)) {
  process.env.CHROMIUM_PATH ||= findHeadlessChromium() ?? findChromium() ?? ''
  const { run } = (await import(`./${name}/main.ts`)) as { run(args: string[]): Promise<void> }
  await judged(() => run(rest))
} else {
  console.log(`Usage: npm run bench -- NAME\n\n${benches.map((bench) => `  ${bench}`).join('\n')}`)
  process.exitCode = name ? 1 : 0
}
