/**
 * Whether this visitor may read passenger lists. The server alone decides, by address or by code, and keeps its answer
 * in a cookie that the page cannot read; the page only remembers what it was told.
 */
import { create } from 'zustand'
import type { Access } from '#domain/access.ts'
import { ApiError } from '../../client/client.ts'
import { closeListAccess, getListAccess, openListAccess } from '../../client/endpoints.ts'
import { endGrant } from './grant-end.ts'

interface ListAccess extends Access {
  /** The server has answered at least once. */
  checked: boolean
  check: () => Promise<boolean>
  /** Tries a code; null when it opened, else a Dutch sentence. */
  tryCode: (code: string) => Promise<string | null>
  /**
   * Ends what a code opened, for the next reader at this computer; false when the server could not be reached. `leave` takes
   * the visitor away from what closes, or the alert would come up at once.
   */
  close: (leave: () => void) => Promise<boolean>
}

/** The question that is under way: parts of the screen that ask together ask once. */
let checking: Promise<boolean> | null = null
/** How often a code has opened the lists, or somebody has closed them: an answer from before that is out of date. */
let changes = 0

const SHUT: Access = { granted: false, by: null }

export const useListAccess = create<ListAccess>()((set, get) => ({
  ...SHUT,
  checked: false,

  check() {
    checking ??= ask().finally(() => {
      checking = null
    })
    return checking

    async function ask(): Promise<boolean> {
      if (!(await endGrant())) {
        set({ ...SHUT, checked: true })
        return false
      }
      const before = changes
      try {
        const access = await getListAccess()
        if (changes === before) set({ ...access, checked: true })
      } catch {
        // Not to be reached is no refusal: the server says what holds when it is there again.
        set({ checked: true })
      }
      return get().granted
    }
  },

  async tryCode(code) {
    // Told later, the end of what the visitor before opened would take this away too.
    if (!(await endGrant())) return 'Er ging iets mis.'
    try {
      const access = await openListAccess(code)
      changes += 1
      set({ ...access, checked: true })
      return access.granted ? null : WRONG
    } catch (error) {
      if (!(error instanceof ApiError)) return 'Er ging iets mis.'
      return error.status === 403 ? WRONG : error.message
    }
  },

  async close(leave) {
    try {
      const access = await closeListAccess()
      changes += 1
      leave()
      set({ ...access, checked: true })
      return true
    } catch {
      return false
    }
  },
}))

const WRONG = 'Dit wachtwoord is niet juist.'
