import { expect, it } from 'vitest'
import { showLines } from './progress.ts'

it('without a terminal a step shows a line at its end, and some before', () => {
  let [shown, time] = ['', 0]
  const out = { write: (text: string) => (shown += text) }
  const { onProgress } = showLines(out, () => time)
  for (const done of [0, 1, 2, 3]) {
    time = done * 3000
    onProgress({ step: 'Images', done, total: 3 })
  }
  expect(shown).toBe('Images: 2 of 3, 0.3 a second, 3 s left\nImages: 3 of 3, 0.3 a second\n')
})
