import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { askPassword } from './ask-password.ts'

/** A terminal on which these lines are typed. `shown`: its text. */
function terminal(typed: string, isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY })
  const output = new PassThrough()
  let shown = ''
  output.setEncoding('utf8').on('data', (text) => {
    shown += text
  })
  input.end(typed)
  return { input, output, shown: () => shown }
}

it('asks twice on a terminal, and never shows what is typed', async () => {
  const { shown, ...asked } = terminal('vijf bruine koffers\rvijf bruine koffers\r')
  expect(await askPassword(asked)).toBe('vijf bruine koffers')
  expect(shown()).toBe('Password: \nOnce more: \n')
})

it('understands backspace', async () => {
  expect(await askPassword(terminal('zesx\u007f koffers\rzes koffers\r'))).toBe('zes koffers')
})

it('refuses two different passwords', async () => {
  await expect(askPassword(terminal('vijf bruine koffers\rvijf bruine koffer\r'))).rejects.toMatchObject({
    operator: true,
    message: 'That is not the same password.',
  })
})

it.each([['\u0003'], ['\u0004'], ['']])('stops where nothing is typed: %j', async (typed) => {
  await expect(askPassword(terminal(typed))).rejects.toThrow('No password was given.')
})

it.each(['vijf bruine koffers\n', 'vijf bruine koffers\r\n', 'vijf bruine koffers', 'vijf bruine koffers\nmeer\n'])(
  'reads the first line of the input without asking: %j',
  async (sent) => {
    const { shown, ...asked } = terminal(sent, false)
    expect(await askPassword(asked)).toBe('vijf bruine koffers')
    expect(shown()).toBe('')
  },
)
