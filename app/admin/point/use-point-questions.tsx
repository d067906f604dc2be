import { type ReactNode, useState } from 'react'
import type { Values } from '../form/fields.ts'
import type { FormRules } from '../form/use-editing.ts'
import { YesNoDialog } from '../parts/AskDialog.tsx'
import { isAtZero } from '../place/faults.ts'
import { generalPoints, type Point } from './point.tsx'
import { countUses } from './UsedBy.tsx'

interface Question {
  title: string
  text: string
  answer: (yes: boolean) => void
}

/**
 * Asks before a point becomes public at 0, 0, and before a port gets another name, which its legs and stories get too. The second
 * value is the dialog.
 */
export function usePointQuestions(): [NonNullable<FormRules<Point>['confirm']>, ReactNode] {
  const [question, setQuestion] = useState<Question | null>(null)

  const ask = (title: string, text: string): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const answer = (yes: boolean) => {
      setQuestion(null)
      resolve(yes)
    }
    setQuestion({ title, text, answer })
    return promise
  }
  const confirm = async (wire: Values, base: Point | null, draft: boolean) =>
    (draft || !isAtZero(wire) || (await ask('Publish at 0, 0?', AT_ZERO))) &&
    (!renamesPort(wire, base) || (await ask(`Change the port ${base.city} to ${wire.city}?`, await sayFollowers(base))))

  const dialog = question && (
    <YesNoDialog
      title={question.title}
      text={question.text}
      onClose={() => question.answer(false)}
      onYes={() => question.answer(true)}
    />
  )
  return [confirm, dialog]
}

const AT_ZERO =
  'That lies in the sea off Africa, and a journey that calls at the point would lead there. Choose a city, or click the map, for another place.'

const renamesPort = (wire: Values, base: Point | null): base is Point =>
  base?.isPort === true && base.city !== null && wire.city !== null && wire.city !== base.city

async function sayFollowers(base: Point): Promise<string> {
  // The question is asked even if the uses cannot be read.
  const { uses } = await generalPoints.uses(base._id).catch(() => ({ uses: [] }))
  const followers = countUses(uses.filter(({ kind }) => kind !== 'Journey'))
  return followers === '' ? 'Its legs and stories change too; it has none.' : `Its legs and stories change too: ${followers}.`
}
