/** Moves a page by keys on its handle: Space picks it up and puts it down, the arrows move it, Escape puts it back. */
import { type KeyboardEvent, useState } from 'react'
import { hasPages, type Place, type Step, sayRank, step, type TitleOf } from './tree.ts'

const HOW = 'The arrow keys move it, Space puts it down, Escape puts it back.'

const STEPS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'under', ArrowLeft: 'out' }

interface Options {
  places: readonly Place[]
  titleOf: TitleOf
  move: (id: string, places: readonly Place[]) => void
  focus: (part: { id: string; part: string }) => void
  /** Announces a text to screen readers. */
  say: (text: string) => void
}

export type Keys = ReturnType<typeof useKeys>

/** `putDown` is for when the focus goes elsewhere: the page that was picked up stays where it is. */
export function useKeys({ places, titleOf, move, focus, say }: Options) {
  const [picked, setPicked] = useState<{ id: string; from: readonly Place[] } | null>(null)

  const go = (id: string, to: Step) => {
    const next = step(places, id, to)
    if (!next) return say(whyNot(places, id, to))
    move(id, next)
    focus({ id, part: 'handle' })
    say(`${sayRank(next, id, titleOf)}.`)
  }
  const onKey = (id: string, event: KeyboardEvent) => {
    const { key } = event
    const isPicked = picked?.id === id
    const to = STEPS[key]
    if (key !== ' ' && !(isPicked && (to || key === 'Escape' || key === 'Enter'))) return
    event.preventDefault()
    event.stopPropagation()
    if (to) return go(id, to)
    const where = sayRank(places, id, titleOf)
    if (!isPicked) {
      setPicked({ id, from: places })
      return say(`${titleOf(id)} is picked up. ${where}. ${HOW}`)
    }
    setPicked(null)
    if (key !== 'Escape') return say(`${titleOf(id)} is put down. ${where}.`)
    move(id, picked.from)
    focus({ id, part: 'handle' })
    say(`${titleOf(id)} is back. ${sayRank(picked.from, id, titleOf)}.`)
  }
  return { picked: picked?.id ?? null, onKey, putDown: () => setPicked(null) }
}

function whyNot(places: readonly Place[], id: string, to: Step): string {
  if (to === 'under' && hasPages(places, id)) return 'A heading with pages cannot go under another one.'
  return to === 'up' || to === 'down' ? 'It cannot go further.' : 'Its level stays.'
}
