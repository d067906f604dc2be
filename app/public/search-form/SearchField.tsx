import { lazy, type Ref, Suspense, useCallback, useRef, useState } from 'react'
import { QUERY_MAX } from '#domain/search-limits.ts'
import type { SuggestionKeys } from './Suggestions.tsx'

/**
 * The suggestions come when the field is first used: home's first paint does not wait for them. Where they cannot be
 * fetched the field does without.
 */
const Suggestions = lazy(() => import('./Suggestions.tsx').catch(() => ({ default: () => <></> })))

export interface SearchFieldProps {
  id: string
  ref: Ref<HTMLInputElement>
  placeholder: string
  term: string
  onTermChange: (term: string) => void
  /** Searches for a term that was chosen rather than typed. */
  onChoose: (term: string) => void
}

/** The field that the term is typed in, with suggestions below it. */
export function SearchField({ id, ref, placeholder, term, onTermChange, onChoose }: SearchFieldProps) {
  const [used, setUsed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [list, setList] = useState<{ open: boolean; activeId: string | undefined }>({
    open: false,
    activeId: undefined,
  })
  const keys = useRef<SuggestionKeys>(null)
  // What was searched for before the suggestions had come: they do not open over its results.
  const [settled, setSettled] = useState<string | null>(null)
  const onState = useCallback((state: typeof list) => setList(state), [])
  const listId = `${id}-suggestions`
  const choose = (chosen: string) => {
    onTermChange(chosen)
    onChoose(chosen)
  }
  return (
    <>
      <input
        id={id}
        ref={ref}
        type="text"
        name="query"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={QUERY_MAX}
        placeholder={placeholder}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.open}
        aria-controls={listId}
        aria-activedescendant={list.activeId}
        value={term}
        onChange={(event) => {
          setUsed(true)
          onTermChange(event.target.value)
        }}
        onFocus={() => {
          setUsed(true)
          setFocused(true)
        }}
        onBlur={() => setFocused(false)}
        onKeyDown={(event) => {
          if (keys.current) keys.current.onKeyDown(event)
          else if (event.key === 'Enter' || event.key === 'Escape') setSettled(term)
        }}
      />
      {used && (
        <Suspense>
          <Suggestions
            id={listId}
            term={term}
            settled={settled}
            focused={focused}
            keys={keys}
            onState={onState}
            onChoose={choose}
          />
        </Suspense>
      )}
    </>
  )
}
