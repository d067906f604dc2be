import { useWatch } from 'react-hook-form'
import { useBase } from '../form/edited-record.ts'
import type { Values } from '../form/fields.ts'
import { RecordField } from '../form/RecordField.tsx'
import { useCall } from '../session/use-call.ts'
import { generalPoints } from './point.tsx'
import { UsedBy } from './UsedBy.tsx'

/** Which voyages call at the point, and what else uses it. */
export function JoinsFields() {
  const base = useBase()
  const joinsAll = useWatch<Values>({ name: 'allVoyages' }) === true
  const uses = useCall(generalPoints.uses, base?._id ?? null).answer?.uses
  const voyages = uses?.filter(({ kind }) => kind === 'Journey').length
  return (
    <>
      <div className="field--wide">
        <RecordField
          name="allVoyages"
          hint={[
            voyages !== undefined && `${voyages} ${voyages === 1 ? 'voyage' : 'voyages'} now.`,
            'Otherwise only those you put it in.',
          ]
            .filter(Boolean)
            .join(' ')}
        />
      </div>
      {joinsAll && (
        <>
          <RecordField name="yearFrom" />
          <RecordField name="yearTo" />
        </>
      )}
      {uses && uses.length > 0 && <UsedBy uses={uses} />}
    </>
  )
}
