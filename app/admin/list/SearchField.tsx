import { Input } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../parts/Icon.tsx'

/** Milliseconds of rest after which what was typed is looked for. */
const REST = 250

interface Props {
  label: string
  /** What the list is narrowed to. */
  query: string
  disabled?: boolean
  onSearch: (query: string) => void
}

/** Searches while typing. The key `/` leads here. */
export function SearchField({ label, query, disabled = false, onSearch }: Props) {
  const [typed, setTyped] = useState(query)
  const [known, setKnown] = useState(query)
  const field = useRef<HTMLDivElement>(null)
  if (known !== query) {
    setKnown(query)
    setTyped(query)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `onSearch` is made anew by every render
  useEffect(() => {
    if (typed.trim() === query) return
    const timer = setTimeout(() => onSearch(typed.trim()), REST)
    return () => clearTimeout(timer)
  }, [typed, query])

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]')
      if (event.key !== '/' || isTyping) return
      event.preventDefault()
      field.current?.querySelector('input')?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])

  return (
    <search className="list__search" ref={field}>
      <Input
        size="large"
        type="search"
        aria-label={label}
        placeholder={label}
        contentBefore={<Icon name="search" />}
        disabled={disabled}
        value={typed}
        onChange={(_event, { value }) => setTyped(value)}
      />
    </search>
  )
}
