import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import type { Use } from '#domain/staff.ts'
import { Uses } from '../list/Uses.tsx'
import { AskDialog } from '../parts/AskDialog.tsx'

/** What uses the point: the number of each kind, which opens a list. */
export function UsedBy({ uses }: { uses: readonly Use[] }) {
  const [shown, setShown] = useState(false)
  return (
    <div className="field--wide">
      <p className="point__label">Used by</p>
      <Button className="point__uses" appearance="transparent" onClick={() => setShown(true)}>
        {countUses(uses)}
      </Button>
      {shown && (
        <AskDialog title="Used by" text={<Uses uses={uses} />} onClose={() => setShown(false)}>
          <Button onClick={() => setShown(false)}>Close</Button>
        </AskDialog>
      )}
    </div>
  )
}

const PLURALS: Record<string, string> = { Journey: 'journeys', Leg: 'legs', Story: 'stories' }

/** Makes "1 journey, 2 legs". */
export function countUses(uses: readonly Use[]): string {
  return Object.entries(Object.groupBy(uses, ({ kind }) => kind))
    .map(([kind, of]) => {
      const count = of?.length ?? 0
      return `${count} ${count === 1 ? kind.toLowerCase() : (PLURALS[kind] ?? kind.toLowerCase())}`
    })
    .join(', ')
}
