import { useEffect, useState } from 'react'

/** Gives the answer of `load`; null until it comes. Asks again when one of `of` changes. If that fails, the last answer stays. */
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
