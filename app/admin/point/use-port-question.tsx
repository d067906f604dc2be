import { Button } from '@fluentui/react-components'
import { type ReactNode, useState } from 'react'
import type { Values } from '../form/fields.ts'
import { askUses } from '../list/use-uses.ts'
import { AskDialog } from '../parts/AskDialog.tsx'
import { generalPoints, type Point } from './point.tsx'
import { countUses } from './UsedBy.tsx'

interface Question {
  from: string
  to: string
  followers: string
  answer: (yes: boolean) => void
}

/** Asks before a port gets another name: its legs and stories follow it. The second is the dialog. */
export function usePortQuestion(): [(wire: Values, base: Point) => Promise<boolean>, ReactNode] {
  const [question, setQuestion] = useState<Question | null>(null)

  const confirm = async (wire: Values, base: Point): Promise<boolean> => {
    const from = base.city
    if (!base.isPort || from === null || wire.city === null || wire.city === from) return true
    // What cannot be counted is no reason to let it pass unasked.
    const uses = await askUses(`${generalPoints.path}/${base._id}`).catch(() => [])
    const followers = countUses(uses.filter(({ kind }) => kind !== 'Journey'))
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const answer = (yes: boolean) => {
      setQuestion(null)
      resolve(yes)
    }
    setQuestion({ from, to: String(wire.city), followers, answer })
    return promise
  }

  const dialog = question && (
    <AskDialog
      title={`Change the port ${question.from} to ${question.to}?`}
      text={
        question.followers === ''
          ? 'Its legs and stories change too; it has none.'
          : `Its legs and stories change too: ${question.followers}.`
      }
      onClose={() => question.answer(false)}
    >
      <Button onClick={() => question.answer(false)}>No</Button>
      <Button appearance="primary" onClick={() => question.answer(true)}>
        Yes
      </Button>
    </AskDialog>
  )
  return [confirm, dialog]
}
