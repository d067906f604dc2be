import { create } from 'zustand'
import { callList } from './call.ts'

interface NewSubmissions {
  /** Stories that nobody has looked at; null while it is not known. */
  count: number | null
  /** Asks again. What goes wrong is no reason to bother anybody. */
  look: () => Promise<void>
}

export const useNewSubmissions = create<NewSubmissions>()((set) => ({
  count: null,
  async look() {
    try {
      const { total } = await callList('GET /api/admin/submission', { query: { state: 'new', rows: 1 } })
      set({ count: total })
    } catch {
      // The next look will tell.
    }
  },
}))
