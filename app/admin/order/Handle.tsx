import type { ComponentProps } from 'react'
import { Icon } from '../parts/Icon.tsx'
import './order.css'

/** What a thing is dragged by, and moved by with the keys. */
export const Handle = ({ name, handle }: { name: string; handle: ComponentProps<'button'> }) => (
  <button type="button" className="handle" aria-label={`Move ${name}`} {...handle}>
    <Icon name="handle" />
  </button>
)
