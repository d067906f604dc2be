import { type FormEvent, lazy, type Ref, Suspense, useCallback, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { PAGES } from '#domain/addresses.ts'
import type { Suggestion } from '#domain/search.ts'
import { QUERY_MAX } from '#domain/search-limits.ts'
import { trail } from '../../lib/trail.ts'
import { searchUrl } from '../../lib/urls.ts'
import { answersAtOnce } from '../../offline/search/answering.ts'
import { Icon } from '../Icon.tsx'
import type { SuggestionKeys } from './Suggestions.tsx'
import './search-form.css'

const LABEL = 'Zoek op passagier of schip'

/**
 * The search box on home and in the masthead of /zoeken. A search replaces the whole query of the URL and adds an entry to the
 * history. An empty term clears the results of /zoeken. If this device answers at once, those results follow every letter.
 */
export function SearchForm({ initialTerm = '', placeholder = LABEL }) {
  const [term, setTerm] = useState(initialTerm)
  // Takes over the term of the URL in place. A new field would lose the focus while somebody types.
  const [taken, setTaken] = useState(initialTerm)
  if (taken !== initialTerm) {
    setTaken(initialTerm)
    // A space that was just typed does not make another term.
    if (term.trim() !== initialTerm) setTerm(initialTerm)
  }
  const [path, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  const search = (wanted: string) => {
    typedLast.current = null
    const query = wanted.trim()
    const href = searchUrl.href({ query })
    // The same search is asked again, but is not a new step in the history.
    const again = href === trail.path + trail.search
    if (query || path === PAGES.search) navigate(href, { replace: again })
    else input.current?.focus()
  }
  // Searches letter by letter share one step in the history, until the visitor submits one or leaves the field.
  const typedLast = useRef<string | null>(null)
  const type = (typed: string) => {
    setTerm(typed)
    const query = typed.trim()
    if (path !== PAGES.search || !query || query === initialTerm || !answersAtOnce()) return
    navigate(searchUrl.href({ query }), { replace: typedLast.current === initialTerm })
    typedLast.current = query
  }
  const choose = ({ value, to }: Suggestion) => {
    if (to) return navigate(to)
    type(value)
    search(value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(term)
  }
  const clear = () => {
    setTerm('')
    input.current?.focus()
  }

  return (
    <search
      className="search-form"
      onBlur={() => {
        typedLast.current = null
      }}
    >
      <form onSubmit={submit} action={PAGES.search}>
        <label className="visually-hidden" htmlFor={id}>
          {LABEL}
        </label>
        <SearchField id={id} ref={input} placeholder={placeholder} term={term} onTermChange={type} onChoose={choose} />
        {term && (
          <button type="button" className="search-form__clear" onClick={clear} aria-label="Wis de zoekterm">
            <Icon name="close" />
          </button>
        )}
        <button type="submit" className="search-form__submit">
          Zoek
        </button>
      </form>
    </search>
  )
}

/** Loaded when the field is first used, so that home draws without them. If they cannot be loaded the field works without. */
const Suggestions = lazy(() => import('./Suggestions.tsx').catch(() => ({ default: () => <></> })))

interface SearchFieldProps {
  id: string
  ref: Ref<HTMLInputElement>
  placeholder: string
  term: string
  onTermChange: (term: string) => void
  /** Searches for a suggestion, or goes to its story. */
  onChoose: (suggestion: Suggestion) => void
}

/** The field for the term, with suggestions below it. */
function SearchField({ id, ref, placeholder, term, onTermChange, onChoose }: SearchFieldProps) {
  const [used, setUsed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [list, setList] = useState<{ open: boolean; activeId: string | undefined }>({ open: false, activeId: undefined })
  const keys = useRef<SuggestionKeys>(null)
  // The term that was searched before the suggestions were loaded. They must not open over its results.
  const [settled, setSettled] = useState<string | null>(null)
  const onState = useCallback((state: typeof list) => setList(state), [])
  const listId = `${id}-suggestions`
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
            onChoose={onChoose}
          />
        </Suspense>
      )}
    </>
  )
}
