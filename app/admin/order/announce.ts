/** What screen readers say while a thing is moved. */
import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

export const HOW_TO_MOVE = 'To move it press Space, then the arrow keys. Space puts it down, Escape puts it back.'

/** `names` in their order, by id. */
export function announcementsFor(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const at = (id: UniqueIdentifier) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`
  const name = (id: UniqueIdentifier) => nameOf(String(id))
  return {
    onDragStart: ({ active }) => `${name(active.id)} is picked up, ${at(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is now ${at(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${name(active.id)} is put down, ${at((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} is back at ${at(active.id)}.`,
  }
}
