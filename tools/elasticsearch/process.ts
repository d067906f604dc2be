/** The process of a node, with the small programs that start it: a group of its own, which ends as a whole. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { environment } from './configuration.ts'
import type { Installation } from './distribution.ts'
import type { Owner } from './user.ts'

export interface Run {
  /** Memory for Java's heap; the process takes about 300 MB beside it. */
  heapMb?: number
  /** Gets what the server writes of warnings and errors, line by line. */
  onLine?: (line: string) => void
}

export function run({ home, java }: Installation, folder: string, user: Owner | null, { heapMb = 256, onLine }: Run) {
  const child = spawn(join(home, 'bin/elasticsearch'), ['--pidfile', join(folder, 'pid')], {
    ...user,
    cwd: folder,
    env: environment(java, folder, heapMb),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C reaches us alone, and what the script starts is ended with it.
    detached: true,
  })
  const endNow = () => endGroup(child, 'SIGKILL')
  process.on('exit', endNow)
  const faults: string[] = []
  const read = (stream: Readable) =>
    createInterface(stream).on('line', (line) => {
      if (/ (ERROR|FATAL) |^ERROR: |[Ee]xception/.test(line)) {
        faults.push(line.replace(/^[\d:]+ (ERROR|FATAL) +/, '').trim())
      }
      onLine?.(line)
    })
  read(child.stdout)
  read(child.stderr)
  const ended = new Promise<number>((resolve) => {
    child.on('error', (error) => {
      faults.push(error.message)
      resolve(1)
    })
    child.on('close', async (code) => {
      process.off('exit', endNow)
      await untilGroupIsGone(child)
      resolve(code ?? 1)
    })
  })
  return { child, ended, lastWords: () => faults[0] ?? 'it said nothing' }
}

/** The server is a child of the program that starts it, and may outlive that by a moment. */
async function untilGroupIsGone({ pid }: ChildProcess): Promise<void> {
  const deadline = Date.now() + 5_000
  while (pid !== undefined && isGroup(pid) && Date.now() < deadline) await delay(20)
}

function isGroup(pid: number): boolean {
  try {
    return process.kill(-pid, 0)
  } catch (error) {
    // Of another user's there may be one that we must not touch.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

export function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  // To end in good order is the starting program's part, which tells the server.
  process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal)
}
