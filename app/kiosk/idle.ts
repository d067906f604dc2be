/** Notices when a visitor of a kiosk seems to have gone. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isIdleHeld, onActivity } from '../lib/kiosk.ts'

/** How long a visitor may take to say that he is still there. */
const ASKING_SECONDS = 15

type Moment = 'used' | 'over' | { secondsLeft: number }

/** Goes by the wall clock, so that a tablet that slept for a while begins anew when it wakes up. Times are in ms. */
export class IdleClock {
  private last: number | null
  private readonly idle: number

  /** `since` is null when nobody has been here. Then there is nothing to wipe, and nobody to ask. */
  constructor(idleSeconds: number, since: number | null) {
    this.idle = idleSeconds * 1000
    this.last = since
  }

  at(now: number): Moment {
    if (this.last === null) return 'used'
    // The clock was put back.
    if (now < this.last) this.last = now
    const left = this.last + this.idle + ASKING_SECONDS * 1000 - now
    if (left <= 0) return 'over'
    return left <= ASKING_SECONDS * 1000 ? { secondsLeft: Math.ceil(left / 1000) } : 'used'
  }

  /** A touch, or something that plays. It does not count as an answer to the question, nor once the time is over. */
  use(now: number): void {
    if (this.at(now) === 'used') this.last = now
  }

  /** The visitor answered that he is still here. */
  stay(now: number): void {
    this.last = now
  }

  get isUntouched(): boolean {
    return this.last === null
  }
}

/** Milliseconds between two looks at the clock. */
const TICK = 250

interface Idle {
  /** Until the page begins anew; null while the visitor is not asked. */
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
  const finish = useEffectEvent(onOver)
  useEffect(() => {
    const idle = clock.current!
    let over = false
    const look = () => {
      const moment = idle.at(Date.now())
      setUntouched(idle.isUntouched)
      setSecondsLeft(typeof moment === 'object' ? moment.secondsLeft : null)
      if (moment !== 'over' || over) return
      over = true
      finish()
    }
    const use = () => {
      idle.use(Date.now())
      look()
    }
    // Somebody watches a voyage that plays, so that counts as use.
    const timer = setInterval(() => (isIdleHeld() ? use() : look()), TICK)
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
