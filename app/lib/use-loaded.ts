import { useEffect, useState } from 'react'

/** What `load` gives, asked for again when one of `of` changes; null until it is there. If that fails, what was there stays. */
export function useLoaded<T>(load: () => Promise<T>, of: readonly unknown[], onFailure = () => {}): T | null {
  const [loaded, setLoaded] = useState<T | null>(null)
  useEffect(() => {
    let isHere = true
    load().then(
      (found) => isHere && setLoaded(() => found),
      () => isHere && onFailure(),
    )
    return () => {
      isHere = false
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what it depends on
  }, of)
  return loaded
}
