import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { operatorMessage } from './command.ts'
import { ConfigError } from './errors.ts'

/** The error that listening gives. */
const errorOf = (host: string, port: number): Promise<Error> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(port, host, () => server.close(() => reject(new Error('listens'))))
  })

it('a port that is taken is one line that names the port', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  try {
    expect(operatorMessage(await errorOf('127.0.0.1', port))).toBe(
      `PORT ${port} is in use: stop what listens there, or set another PORT.`,
    )
  } finally {
    server.close()
  }
})

it("an address that is not this machine's is one line", async () => {
  expect(operatorMessage(await errorOf('192.0.2.1', 0))).toContain('cannot be listened on: EADDRNOTAVAIL')
})

it('a file that cannot be opened is one line', async () => {
  const error = await readFile('/nergens/iets').catch((one: unknown) => one)
  expect(operatorMessage(error)).toBe("ENOENT: no such file or directory, open '/nergens/iets'.")
})

it('a full disk is one line, whoever met it', () => {
  for (const code of ['ENOSPC', '53100'])
    expect(operatorMessage(Object.assign(new Error('x'), { code, syscall: 'write' }))).toMatch(
      /^The disk is full[^\n]+\(disk_full\)\.$/,
    )
})

it('an error for the operator gives its message, a fault of the program gives none', () => {
  expect(operatorMessage(new ConfigError('PORT must be a port number.'))).toBe('PORT must be a port number.')
  expect(operatorMessage(new TypeError('x is undefined'))).toBeNull()
})
