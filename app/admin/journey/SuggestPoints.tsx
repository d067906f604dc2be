import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { YesNoDialog } from '../parts/AskDialog.tsx'
import { dateFault } from '../parts/date-fault.ts'
import { useNotify } from '../parts/notify.tsx'
import { call } from '../session/call.ts'
import type { Stop } from './journey.tsx'
import { cityOf, type Point, type Points } from './points.ts'
import { type Suggestion, takeSuggested } from './suggest.ts'
import { contentPoints } from './use-points.ts'

interface Props {
  /** The voyage's `_id`; null for a new one. */
  id: string | null
  points: Points
  learn: (found: readonly Point[]) => void
  onTake: (stops: Stop[]) => void
}

/** Fills in the stops that an import would give the voyage. It asks first if stops would be taken out. */
export function SuggestPoints({ id, points, learn, onTake }: Props) {
  const { getValues } = useFormContext()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<(Suggestion & { points: Points }) | null>(null)

  const suggest = async () => {
    setBusy(true)
    await notify.attempt(async () => {
      const suggested = await askFor(id, getValues())
      if (suggested.length === 0) return notify.error('No points are known for these ports. Fill in the cities first.')
      const ids = [...new Set(suggested.map(({ _id }) => _id))]
      const { data: found } = await contentPoints.list({ ids })
      learn(found)
      const known = new Map([...points, ...found.map((point) => [point._id, point] as const)])
      const suggestion = takeSuggested(getValues('contentPoints') as Stop[], suggested, known)
      if (suggestion.leaving.length > 0) setAsked({ ...suggestion, points: known })
      else onTake(suggestion.stops)
    })
    setBusy(false)
  }

  return (
    <>
      <Button className="section__act" appearance="transparent" disabledFocusable={busy} onClick={suggest}>
        Suggest points
      </Button>
      {asked && (
        <YesNoDialog
          title="Take the suggested points?"
          text={`There are ${asked.stops.length}. These stops are not among them, and leave: ${namesOf(asked)}.`}
          onClose={() => setAsked(null)}
          onYes={() => {
            onTake(asked.stops)
            setAsked(null)
          }}
        />
      )}
    </>
  )
}

async function askFor(id: string | null, values: Record<string, unknown>): Promise<Omit<Stop, 'id'>[]> {
  const [startDate, endDate] = [values.startDate, values.endDate].map((day) =>
    dateFault(String(day ?? '')) === null ? String(day ?? '') : '',
  )
  const [startCity, endCity] = [values.startCity, values.endCity].map((city) => String(city ?? '').trim())
  const query = { startCity, startDate, endCity, endDate, ...(id !== null && { journey: id }) }
  return (await call('GET /api/admin/journey/suggestedPoints', { query })).contentPoints
}

const namesOf = ({ leaving, points }: Suggestion & { points: Points }): string =>
  leaving.map(({ _id }) => (points.get(_id) ? cityOf(points.get(_id)!) : 'a point in the bin')).join(', ')
