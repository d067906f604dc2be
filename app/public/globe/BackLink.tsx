import type { MouseEvent } from 'react'
import { Icon } from '../Icon.tsx'
import type { GlobeAddress } from './use-globe-url.ts'

/** A real link, so that it can open in another tab. A press goes back to where the visitor came from. */
export function BackLink({ address }: { address: GlobeAddress }) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    address.goBack()
  }
  return (
    <a className="voyage-action" href={address.backHref} onClick={onClick}>
      <Icon name="back" />
      <span>Terug</span>
    </a>
  )
}
