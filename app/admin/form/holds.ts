/** What keeps a form from being saved just now: files that are still being sent. */
import { useEffect, useId } from 'react'
import { create } from 'zustand'

const useHolds = create<ReadonlyMap<string, string>>(() => new Map())

/** Holds the form back while there is a reason, which the form's strip tells. */
export function useHold(reason: string | null): void {
  const id = useId()
  useEffect(() => {
    if (reason === null) return
    useHolds.setState((held) => new Map(held).set(id, reason), true)
    return () =>
      useHolds.setState((held) => {
        const others = new Map(held)
        others.delete(id)
        return others
      }, true)
  }, [id, reason])
}

/** Why the form cannot be saved just now; null when it can. */
export const useHeld = (): string | null => useHolds((held) => [...held.values()][0] ?? null)
