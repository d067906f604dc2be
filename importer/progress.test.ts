import { expect, it } from 'vitest'
import { showLines } from './progress.ts'

it('where there is no terminal, a step shows when it is done and now and then before', () => {
  let [shown, time] = ['', 0]
  const out = { write: (text: string) => (shown += text) }
  const { onProgress } = showLines(out, () => time)
  for (const done of [0, 1, 2, 3]) {
    time = done * 3000
    onProgress({ step: 'Images', done, total: 3 })
  }
  expect(shown).toBe('Images: 2 of 3\nImages: 3 of 3\n')
})
