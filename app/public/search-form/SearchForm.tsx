import { type FormEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { PAGES } from '#domain/addresses.ts'
import { trail } from '../../lib/trail.ts'
import { searchUrl } from '../../lib/urls.ts'
import { answersAtOnce } from '../../offline/search/answering.ts'
import { Icon } from '../Icon.tsx'
import { SearchField } from './SearchField.tsx'
import './search-form.css'

const LABEL = 'Zoek op passagier of schip'

/**
 * The search box of home's hero and of the masthead of /zoeken. Searching replaces the whole query of the URL and
 * leaves a history entry. An empty term clears the results of /zoeken; elsewhere there is nothing to clear. Where this
 * device answers at once, the results of /zoeken follow every letter.
 */
export function SearchForm({ initialTerm = '', placeholder = LABEL }) {
  const [term, setTerm] = useState(initialTerm)
  // The URL's term is taken over in place: a field made anew would lose the focus of whoever typed in it.
  const [taken, setTaken] = useState(initialTerm)
  if (taken !== initialTerm) {
    setTaken(initialTerm)
    // A space that was just typed is no other term.
    if (term.trim() !== initialTerm) setTerm(initialTerm)
  }
  const [path, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  const search = (wanted: string) => {
    typedLast.current = null
    const query = wanted.trim()
    const href = searchUrl.href({ query })
    // The same search again is asked again, and is no other step in the history.
    const again = href === trail.path + trail.search
    if (query || path === PAGES.search) navigate(href, { replace: again })
    else input.current?.focus()
  }
  // What is searched for letter by letter is one step in the history, until it is asked for by itself or left.
  const typedLast = useRef<string | null>(null)
  const type = (typed: string) => {
    setTerm(typed)
    const query = typed.trim()
    if (path !== PAGES.search || !query || query === initialTerm || !answersAtOnce()) return
    navigate(searchUrl.href({ query }), { replace: typedLast.current === initialTerm })
    typedLast.current = query
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
        <SearchField id={id} ref={input} placeholder={placeholder} term={term} onTermChange={type} onChoose={search} />
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
