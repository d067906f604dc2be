import { useEffect } from 'react'
import type { Question } from './AskSurface.tsx'
import { useNotify } from './notify.tsx'
import { useLoaded } from './use-loaded.ts'

const load = () => import('./AskSurface.tsx').then(({ AskSurface }) => AskSurface)

/**
 * A question over the screen. Its first field or button has the focus, unless `data-first` is on another one. What it is drawn
 * with is fetched for the first question.
 */
export function AskDialog(question: Question) {
  const notify = useNotify()
  const Surface = useLoaded(load, () => {
    notify.error('The question could not be shown.')
    question.onClose()
  })
  return Surface && <Surface {...question} />
}

/** For a screen that asks when the network may be away: fetches ahead what questions are drawn with. */
export const useQuestions = (): void => useEffect(() => void load().catch(() => {}), [])
