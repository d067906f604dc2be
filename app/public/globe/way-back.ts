/**
 * Where the focus goes when a story is closed: to the point that was looked at last. Buttons of points are marked
 * `data-points` with the `id`s for which they stand.
 *
 * `before` had the focus when the story opened. It is kept to when it is a button of that point, and when there was no
 * point. On a phone, which has no line of stops, the pin stands for the point.
 */
export function wayBack(pointId: string | null, before: Element | null): HTMLElement | null {
  const ofPoint = pointId === null ? [] : buttonsOf(pointId)
  const inTimeline = ofPoint.filter((button) => button.closest('[data-player]'))
  const candidates = [ofPoint.find((button) => button === before), ...inTimeline, ...ofPoint, before]
  const next = candidates.find((element) => element instanceof HTMLElement && isReachable(element))
  return (next as HTMLElement | undefined) ?? document.getElementById('main')
}

const buttonsOf = (pointId: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-points~="${CSS.escape(pointId)}"]`),
]

const isReachable = (element: HTMLElement): boolean =>
  element !== document.body &&
  element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility === 'visible'
