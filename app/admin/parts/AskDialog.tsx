import { Button } from '@fluentui/react-components'
import { useEffect } from 'react'
import { useLoaded } from '../../lib/use-loaded.ts'
import type { Question } from './AskSurface.tsx'
import { useNotify } from './notify.tsx'

const load = () => import('./AskSurface.tsx').then(({ AskSurface }) => AskSurface)

/**
 * A question over the screen. Its first field or button gets the focus, or the one with `data-first`. The code that draws it is
 * only fetched when the first question is asked.
 */
export function AskDialog(question: Question) {
  const notify = useNotify()
  const Surface = useLoaded(load, [], () => {
    notify.error('The question could not be shown.')
    question.onClose()
  })
  return Surface && <Surface {...question} />
}

type YesNo = Omit<Question, 'children'> & { onYes: () => void; isDelete?: boolean }

/** A question that is answered with No, which has the focus, or Yes. */
export const YesNoDialog = ({ onYes, isDelete = false, ...question }: YesNo) => (
  <AskDialog {...question}>
    <Button onClick={question.onClose}>No</Button>
    <Button {...(isDelete && { className: 'button--delete' })} appearance="primary" onClick={onYes}>
      Yes
    </Button>
  </AskDialog>
)

/** Fetches the code of questions ahead, for screens that may have to ask without a network. */
export const useQuestions = (): void => useEffect(() => void load().catch(() => {}), [])
