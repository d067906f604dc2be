import { useEffect } from 'react'
import { trail } from './trail.ts'

/**
 * The address of a record that was merged into another shows the other. Then it becomes that of the other. `id` stands in the
 * address, `own` is the key of what is shown.
 */
export function useOwnAddress(addressOf: (id: string) => string, id: string, own: string | undefined): void {
  useEffect(() => {
    if (own !== undefined && own !== id && trail.path.replace(/\/$/, '') === addressOf(id))
      trail.navigate(addressOf(own), { replace: true, state: trail.state })
  }, [addressOf, id, own])
}
