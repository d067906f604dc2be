import { Badge } from '@fluentui/react-components'
import type { RecordState } from '#domain/staff.ts'

/** Whether visitors see a record. That they do is the rule, and plain text. */
export function StateBadge({ state }: { state: RecordState }) {
  if (state === 'published') return <span className="state">Published</span>
  return (
    <Badge shape="rounded" appearance="outline" className={`state--${state}`}>
      {state === 'draft' ? 'Draft' : 'Unpublished'}
    </Badge>
  )
}
