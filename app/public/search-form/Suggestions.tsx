/**
 * What the search field suggests while one types: surnames with their counts, ships, cities, stories. This is only the list of an ARIA
 * combobox. The field is outside, because replacing it by a library's field would close the keyboard of a tablet.
 */
import './suggestions.css'
import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useState } from 'react'
import type { Suggestion } from '#domain/search.ts'
import { countOf } from '#domain/words.ts'
import { foldText } from '#names/text/fold.ts'
import { PARTICLES } from '#names/words/vocabulary.ts'
import { isAbort } from '../../client/client.ts'
import { listSuggestions } from '../../client/endpoints.ts'

/** The server suggests nothing for fewer letters. */
const LEAST = 2
/** Milliseconds without typing before the server is asked, so that fast typing asks once. */
const REST = 80

/** Gets the keys of the field. */
export interface SuggestionKeys {
  onKeyDown: (event: KeyboardEvent) => void
}

interface Props {
  id: string
  term: string
  /** The term that was searched before this list was loaded. Nobody waits for its suggestions any more. */
  settled: string | null
  /** The field has the focus. */
  focused: boolean
  keys: RefObject<SuggestionKeys | null>
  /** Tells the field what to announce: whether the list is open and which option is active. */
  onState: (state: { open: boolean; activeId: string | undefined }) => void
  onChoose: (suggestion: Suggestion) => void
}

export default function Suggestions({ id, term, settled, focused, keys, onState, onChoose }: Props) {
  const [found, setFound] = useState<{ term: string; list: Suggestion[] }>({ term: '', list: [] })
  const [chosen, setChosen] = useState<string>()
  const [dismissed, setDismissed] = useState<string | null>(settled)
  const wanted = term.trim()
  // Remembered by its text, not by its place, so that the chosen option stays when a newer list comes.
  const active = found.list.findIndex((suggestion) => keyOf(suggestion) === chosen)
  const open = focused && found.list.length > 0 && wanted.length >= LEAST && dismissed !== term

  useEffect(() => {
    if (wanted.length < LEAST || !focused) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const list = await listSuggestions(wanted, controller.signal)
        // An aborted request is for an earlier term. Its answer never replaces a newer one.
        if (!controller.signal.aborted) setFound({ term: wanted, list })
      } catch (error) {
        if (!isAbort(error)) setFound({ term: wanted, list: [] })
      }
    }, REST)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [wanted, focused])

  // When the visitor comes back to a field with a term, the list opens only on typing or on an arrow key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the moment of arrival counts
  useEffect(() => {
    if (focused && found.term !== '') setDismissed(term)
  }, [focused])

  const activeId = open && active >= 0 ? `${id}-${active}` : undefined
  useEffect(() => onState({ open, activeId }), [open, activeId, onState])

  const choose = (suggestion: Suggestion) => {
    setDismissed(suggestion.value)
    setChosen(undefined)
    onChoose(suggestion)
  }

  useImperativeHandle(keys, () => ({
    onKeyDown(event) {
      if (event.key === 'Escape') {
        if (open) event.preventDefault()
        setDismissed(term)
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (found.list.length === 0) return
        event.preventDefault()
        setDismissed(null)
        const step = event.key === 'ArrowDown' ? 1 : -1
        const places = found.list.length + 1
        const next = found.list[((active + 1 + step + places) % places) - 1]
        setChosen(next && keyOf(next))
      } else if (event.key === 'Enter') {
        const suggestion = open ? found.list[active] : undefined
        if (suggestion) {
          event.preventDefault()
          choose(suggestion)
        } else setDismissed(term) // Suggestions that are still on their way must not open over the results.
      }
    },
  }))

  return (
    <>
      <span className="visually-hidden" role="status">
        {open ? countOf(found.list.length, 'suggestie', 'suggesties') : ''}
      </span>
      {open && (
        <div className="suggestions" id={id} role="listbox" aria-label="Suggesties">
          {found.list.map((suggestion, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, as an ARIA combobox has it
            <div
              key={keyOf(suggestion)}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              <span className="kind">{KINDS[suggestion.kind]?.label ?? suggestion.kind}</span>
              <Value {...namedBy(suggestion, found.term)} typed={found.term} />
              <span className="count">{countOf(suggestion.count, ...(KINDS[suggestion.kind]?.counts ?? PASSENGERS))}</span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}

/** Two stories may have the same title. */
const keyOf = ({ kind, value, to = '' }: Suggestion): string => `${kind} ${value} ${to}`

const PASSENGERS: [string, string] = ['passagier', 'passagiers']
const KINDS: Record<string, { label: string; counts: [one: string, many: string] }> = {
  surname: { label: 'Achternaam', counts: PASSENGERS },
  given: { label: 'Voornaam', counts: PASSENGERS },
  sounds: { label: 'Klinkt als', counts: PASSENGERS },
  ship: { label: 'Schip', counts: ['reis', 'reizen'] },
  city: { label: 'Haven', counts: ['reis', 'reizen'] },
  verhaal: { label: 'Verhaal', counts: ['reis', 'reizen'] },
}

/** The name of a suggestion. Below it stands the whole term that it searches for, if that is longer. */
function Value({ name, term, typed }: { name: string; term: string | null; typed: string }) {
  return (
    <span className="value">
      <Typed value={name} typed={term === null ? typed : (typed.split(/\s+/).at(-1) ?? '')} />
      {term !== null && <small>zoekt op ‘{term}’</small>}
    </span>
  )
}

/** Makes the typed letters bold. */
function Typed({ value, typed }: { value: string; typed: string }) {
  const at = value.toLowerCase().indexOf(typed.toLowerCase())
  if (at < 0) return value
  return (
    <>
      {value.slice(0, at)}
      <b>{value.slice(at, at + typed.length)}</b>
      {value.slice(at + typed.length)}
    </>
  )
}

/**
 * How a suggestion is shown. The server completes the last of several words (`jan de vr` -> `jan de Vries`): such a suggestion
 * is shown as de Vries, and `term` is the whole text that it searches for. `term` is null if the two are the same.
 */
export function namedBy({ kind, value }: Suggestion, typed: string): { name: string; term: string | null } {
  if (kind !== 'surname' && kind !== 'sounds') return { name: value, term: null }
  let same = 0
  while (same < value.length && value[same] === typed[same]) same++
  const before = value.slice(0, value.lastIndexOf(' ', same - 1) + 1)
  const words = before.trim().split(' ').filter(Boolean)
  const own = words.findLastIndex((word) => !PARTICLES.has(foldText(word))) + 1
  if (own === 0) return { name: value, term: null }
  return { name: [...words.slice(own), value.slice(before.length)].join(' '), term: value }
}
