import { expect, test } from 'vitest'
import { shareAnswers } from './repository.ts'

/** Answers when the test says so, with `key` and the number of questions until then. */
function counted() {
  const waiting: (() => void)[] = []
  let questions = 0
  const find = shareAnswers(async (key) => {
    const answer = `${key} ${++questions}`
    await new Promise<void>((resolve) => waiting.push(resolve))
    if (key === 'lost') throw new Error(answer)
    return answer
  })
  return { find, answerAll: () => waiting.splice(0).forEach((answer) => void answer()) }
}

test('the same questions at once share one answer, and a later one gets a new answer', async () => {
  const { find, answerAll } = counted()
  const answers = [find('a'), find('a'), find('b')]
  answerAll()
  expect(await Promise.all(answers)).toEqual(['a 1', 'a 1', 'b 2'])
  const later = find('a')
  answerAll()
  expect(await later).toBe('a 3')
})

test('an error is shared too, and the next question is asked again', async () => {
  const { find, answerAll } = counted()
  const answers = [find('lost'), find('lost')]
  answerAll()
  for (const answer of answers) await expect(answer).rejects.toThrow('lost 1')
  const later = find('lost')
  answerAll()
  await expect(later).rejects.toThrow('lost 2')
})
