/**
 * Whether this visitor may read passenger lists. Only the server decides, by address or by code. It keeps its decision in a
 * cookie that the page cannot read, so the page only remembers the server's last answer.
 */
import { create } from 'zustand'
import type { Access } from '#domain/access.ts'
import { ApiError } from '../../client/client.ts'
import { closeListAccess, getListAccess, openListAccess } from '../../client/endpoints.ts'
import { isKept, KIOSK_KEY } from '../../lib/kiosk.ts'

/**
 * At a kiosk the last visitor may have opened the passenger lists. A mark on the device says that the server has not been
 * told yet that this visitor has gone. While the mark is there no list is shown, even if the server allows it.
 */
const MARK = `${KIOSK_KEY}-lists`
const PATIENCE_MS = 10_000

export const markGrantOver = (): void => localStorage.setItem(MARK, '')
export const isGrantOver = (): boolean => isKept(MARK)

let ending: Promise<boolean> | null = null

/** Tells the server, if the mark is there. Resolves to true when the mark is gone. */
export function endGrant(): Promise<boolean> {
  if (!isGrantOver()) return Promise.resolve(true)
  ending ??= tell().finally(() => {
    ending = null
  })
  return ending
}

async function tell(): Promise<boolean> {
  try {
    const answer = await closeListAccess(AbortSignal.timeout(PATIENCE_MS))
    // This may be the answer of something between here and the server.
    if (typeof answer.granted !== 'boolean') return false
    localStorage.removeItem(MARK)
    return true
  } catch {
    return false
  }
}

interface ListAccess extends Access {
  /** The server has answered at least once. */
  checked: boolean
  check: () => Promise<boolean>
  /** Tries a code. Resolves to null if it opened the lists, otherwise to a Dutch sentence for the visitor. */
  tryCode: (code: string) => Promise<string | null>
  /**
   * Ends the access that a code opened. Resolves to false if the server could not be reached. `leave` first takes the visitor
   * away from the list, because without access the alert opens there.
   */
  close: (leave: () => void) => Promise<boolean>
}

/** The question that is under way. Parts of the screen that ask at the same time share it. */
let checking: Promise<boolean> | null = null
/** Goes up when the lists are opened or closed. An answer to a question from before that is out of date. */
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
        // A server that cannot be reached has not refused. What it said before still counts.
        set({ checked: true })
      }
      return get().granted
    }
  },

  async tryCode(code) {
    // If the server heard of the last visitor's end only later, that would end this access too.
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
