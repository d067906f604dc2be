/** The keys of the image viewer. */
const ACTIONS = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'reset',
  r: 'rotate',
  c: 'contrast',
  f: 'fullScreen',
  PageUp: 'previous',
  PageDown: 'next',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
} as const

export type ImageAction = (typeof ACTIONS)[keyof typeof ACTIONS]

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Null for a key that does nothing here, and for combinations with Alt, Ctrl or Meta, which are the browser's. */
export function keyAction({ key, altKey, ctrlKey, metaKey }: Key): ImageAction | null {
  if (altKey || ctrlKey || metaKey) return null
  return (ACTIONS as Record<string, ImageAction>)[key.length === 1 ? key.toLowerCase() : key] ?? null
}
