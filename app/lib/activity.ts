const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel', 'scroll'] as const

/** Tells of every touch, key, wheel and scroll anywhere on the page. Gives what ends it. */
export function onActivity(listener: () => void): () => void {
  const options = { capture: true, passive: true }
  const hear = (event: Event) => {
    // A mouse that is only moved may stand on a table that somebody bumps into.
    if (event.type === 'pointermove' && (event as PointerEvent).buttons === 0) return
    listener()
  }
  for (const sign of SIGNS) addEventListener(sign, hear, options)
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, hear, options)
  }
}
