import { useEffect, useState } from 'react'

/** What a call answers; null until then, and when it fails: a dashboard is no reason to bother anybody with an error. */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>): T | null {
  const [answer, setAnswer] = useState<T | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once
  useEffect(() => {
    const asking = new AbortController()
    ask(asking.signal).then(setAnswer, () => {})
    return () => asking.abort()
  }, [])
  return answer
}
