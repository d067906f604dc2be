import { useEffect, useState } from 'react'

/** A part that is fetched when it is first needed; null until then. After a failure it is fetched anew the next time. */
export function useLoaded<T>(load: () => Promise<T>, onFailure: () => void): T | null {
  const [part, setPart] = useState<T | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onFailure` is made anew by every render
  useEffect(() => {
    let isHere = true
    load().then(
      (loaded) => isHere && setPart(() => loaded),
      () => isHere && onFailure(),
    )
    return () => {
      isHere = false
    }
  }, [load])
  return part
}
