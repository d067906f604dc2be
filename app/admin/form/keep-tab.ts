import type { KeyboardEvent } from 'react'

/** Leaving a combobox by Tab chooses nothing: Fluent would take the option that happens to be marked. */
export const keepTab = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.stopPropagation()
}

/** For the arrow of a combobox: the keys open the list from the field itself, so that Tab need not stop twice. */
export const OUT_OF_THE_WAY = { tabIndex: -1 }
