import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'

/**
 * A field that is made of others follows them as long as it holds what was made of them, or nothing. `derived`: null while it is
 * not known.
 */
export function useFollowing(name: string, derived: string | null): void {
  const { setValue, getValues } = useFormContext()
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (derived === null) return
    const held = String(getValues(name) ?? '')
    if (before.current !== null && before.current !== derived && (held === before.current || held === ''))
      setValue(name, derived, { shouldDirty: true, shouldTouch: true })
    before.current = derived
  }, [name, derived, getValues, setValue])
}
