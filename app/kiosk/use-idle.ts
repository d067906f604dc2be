import { useCallback, useEffect, useRef, useState } from 'react'
import { isIdleHeld, onActivity } from '../lib/kiosk.ts'
import { IdleClock } from './idle-clock.ts'

/** Milliseconds: often enough for a count of seconds. */
const TICK = 250

interface Idle {
  /** Until the page begins anew; null while nobody is asked. */
  secondsLeft: number | null
  /** Nobody has been here since the page was wiped. */
  untouched: boolean
  stay: () => void
}

export function useIdle(idleSeconds: number, rested: boolean, onOver: () => void): Idle {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const [untouched, setUntouched] = useState(rested)
  const clock = useRef<IdleClock>(null)
  clock.current ??= new IdleClock(idleSeconds, rested ? null : Date.now())
  const latest = useRef(onOver)
  useEffect(() => {
    latest.current = onOver
  })

  useEffect(() => {
    const idle = clock.current!
    let over = false
    const look = () => {
      const moment = idle.at(Date.now())
      setUntouched(idle.isUntouched)
      setSecondsLeft(typeof moment === 'object' ? moment.secondsLeft : null)
      if (moment !== 'over' || over) return
      over = true
      latest.current()
    }
    const use = () => {
      idle.use(Date.now())
      look()
    }
    const timer = setInterval(isIdleHeldOr(use, look), TICK)
    const end = onActivity(use)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      end()
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  const stay = useCallback(() => {
    clock.current!.stay(Date.now())
    setSecondsLeft(null)
  }, [])
  return { secondsLeft, untouched, stay }
}

/** A voyage that plays is watched: it counts as use. */
const isIdleHeldOr = (use: () => void, look: () => void) => () => (isIdleHeld() ? use() : look())
