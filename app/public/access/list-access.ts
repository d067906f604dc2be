/**
 * Whether this visitor may read passenger lists. The server alone decides, by address or by code, and keeps its answer
 * in a cookie that the page cannot read; the page only remembers what it was told.
 */
import { create } from 'zustand'
import { ApiError } from '../../client/client.ts'
import { getListAccess, openListAccess } from '../../client/endpoints.ts'

interface ListAccess {
  granted: boolean
  /** The server has answered at least once. */
  checked: boolean
  check: () => Promise<boolean>
  /** Tries a code; null when it opened, else a Dutch sentence. */
  tryCode: (code: string) => Promise<string | null>
}

export const useListAccess = create<ListAccess>()((set, get) => ({
  granted: false,
  checked: false,

  async check() {
    try {
      const { granted } = await getListAccess()
      set({ granted, checked: true })
    } catch {
      // Not to be reached is no refusal: the server says what holds when it is there again.
      set({ checked: true })
    }
    return get().granted
  },

  async tryCode(code) {
    try {
      const { granted } = await openListAccess(code)
      set({ granted, checked: true })
      return granted ? null : WRONG
    } catch (error) {
      if (!(error instanceof ApiError)) return 'Er ging iets mis.'
      return error.status === 403 ? WRONG : error.message
    }
  },
}))

const WRONG = 'Dit wachtwoord is niet juist.'
