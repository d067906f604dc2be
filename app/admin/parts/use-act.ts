import { useState } from 'react'
import { messageOf } from '../session/call.ts'

/** The state of a dialog that does one thing and goes. It cannot be closed while it is busy, and stays if the work fails. */
export function useAct(onClose: () => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** Gives whether the work succeeded. */
  const act = async (work: () => unknown, say: (error: unknown) => string | null = messageOf): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      setFailure(say(error))
      setBusy(false)
      return false
    }
  }
  return { busy, failure, setFailure, act, close: () => !busy && onClose() }
}
