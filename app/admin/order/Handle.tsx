import { Icon } from '../parts/Icon.tsx'
import type { OrderedThing } from './use-ordered.ts'

/** What a thing is dragged by, and moved by with the keys. */
export const Handle = ({ name, handle }: { name: string; handle: OrderedThing['handle'] }) => (
  <button type="button" className="handle" aria-label={`Move ${name}`} {...handle}>
    <Icon name="handle" />
  </button>
)
