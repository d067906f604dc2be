import type { KeyboardEvent } from 'react'

/** Leaving a combobox by Tab chooses nothing: Fluent would take the option that happens to be marked. */
export const keepTab = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.stopPropagation()
}
