/** The keys of the image viewer. */
export type ImageAction =
  | 'zoomIn'
  | 'zoomOut'
  | 'reset'
  | 'rotate'
  | 'contrast'
  | 'fullScreen'
  | 'previous'
  | 'next'
  | 'left'
  | 'right'
  | 'up'
  | 'down'

const ACTIONS: Record<string, ImageAction> = {
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
}

interface Key {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** Null for a key that does nothing here, and for combinations with Alt, Ctrl or Meta, which are the browser's. */
export function keyAction({ key, altKey, ctrlKey, metaKey }: Key): ImageAction | null {
  if (altKey || ctrlKey || metaKey) return null
  return ACTIONS[key.length === 1 ? key.toLowerCase() : key] ?? null
}
