import { Badge } from '@fluentui/react-components'

const show = (badge: HTMLElement | null): void => badge?.scrollIntoView({ block: 'center' })

/** Marks the record that was made just now, and brings it into sight. */
export const NewBadge = () => (
  <Badge ref={show} shape="rounded" appearance="outline" className="state--new">
    New
  </Badge>
)
