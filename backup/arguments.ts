import { resolve } from 'node:path'
import { Refused } from './refused.ts'

/** The one argument of a command: a path, from where npm was called. */
export function theFile(usage: string): string {
  const [file, ...rest] = process.argv.slice(2)
  if (!file || file.startsWith('-') || rest.length > 0) throw new Refused('usage', `Usage: ${usage}`)
  return resolve(process.env.INIT_CWD ?? '.', file)
}
