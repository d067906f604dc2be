/** A process of the product that can be killed, and started again with the same arguments and variables. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const START_MS = 120_000

export class Part {
  readonly name: string
  readonly #args: string[]
  readonly #env: NodeJS.ProcessEnv
  readonly #log: string
  readonly #ready: RegExp
  #child: ChildProcess | null = null

  /** `args` are Node's. The process is ready when its output matches `ready`. The file `log` collects its output. */
  constructor(name: string, args: string[], env: NodeJS.ProcessEnv, { log, ready }: { log: string; ready: RegExp }) {
    this.name = name
    this.#args = args
    this.#env = env
    this.#log = log
    this.#ready = ready
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Resolves with the text that matched `ready`. */
  async start(): Promise<string> {
    const { PATH, HOME, TMPDIR } = process.env
    const child = spawn(process.execPath, this.#args, {
      cwd: root,
      env: { PATH, HOME, TMPDIR, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    const endNow = () => child.kill('SIGKILL')
    process.on('exit', endNow)
    const log = createWriteStream(this.#log, { flags: 'a' })
    let said = ''
    const ready = new Promise<string>((resolve) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          log.write(text)
          said = (said + text).slice(-10_000)
          const [line] = this.#ready.exec(said) ?? []
          if (line !== undefined) resolve(line)
        })
      }
    })
    const ended = once(child, 'close').then(() => {
      process.off('exit', endNow)
      log.end()
      return null
    })
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), START_MS)
    const line = await Promise.race([ready, ended, once(late.signal, 'abort').then(() => null)])
    clearTimeout(timer)
    if (line === null) throw new Error(`${this.name} did not start: see ${this.#log}`)
    return line
  }

  /** Ends it at once, like a power cut. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (!this.#child || !this.isRunning) return
    const ended = once(this.#child, 'exit')
    this.#child.kill(signal)
    await ended
  }
}

/** How a command ended, and what it printed. */
export interface Ended {
  code: number | null
  output: string
}

/** Runs a command that ends by itself. */
export async function runToEnd(args: string[], variables: NodeJS.ProcessEnv): Promise<Ended> {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, HOME, TMPDIR, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  return { code: code as number | null, output }
}
