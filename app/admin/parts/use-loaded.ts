import { useEffect, useState } from 'react'

/** Fetches a part of the program when it is first needed; null until it is there. A failed fetch is tried again by the next mount. */
export function useLoaded<T>(load: () => Promise<T>, onFailure: () => void): T | null {
  const [part, setPart] = useState<T | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onFailure` is a new function in every render
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
