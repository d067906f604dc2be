import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { ConfigError } from '#config/config.ts'

export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
}

/** A new password: typed twice and unseen on a terminal, otherwise the first line of the input. */
export async function askPassword({ input, output }: Terminal): Promise<string> {
  const isTerminal = input.isTTY === true
  const unseen = new Writable({ write: (_text, _encoding, done) => done() })
  const lines = createInterface({ input, output: unseen, terminal: isTerminal, historySize: 0 })
  const typed = lines[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    if (isTerminal) output.write(question)
    const { value, done } = await typed.next()
    if (isTerminal) output.write('\n')
    if (done) throw new ConfigError('No password was given.')
    return value
  }
  try {
    const password = await ask('Password: ')
    if (isTerminal && (await ask('Once more: ')) !== password) throw new ConfigError('That is not the same password.')
    return password
  } finally {
    lines.close()
  }
}
