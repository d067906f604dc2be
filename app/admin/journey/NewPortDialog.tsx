import { useWatch } from 'react-hook-form'
import { Type } from 'typebox'
import { known } from '#domain/common.ts'
import { ContentPointFieldsSchema } from '#domain/content-point.ts'
import { CitySchema, filled } from '#domain/fields.ts'
import { distanceBetween } from '#domain/geodesy.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { toWire, type Values } from '../form/fields.ts'
import { useEditedRecord } from '../form/form-context.ts'
import { RecordField } from '../form/RecordField.tsx'
import { useSeaMap } from '../form/use-sea-map.ts'
import { useNotify } from '../parts/notify.tsx'
import { Coordinate, PlaceField, placeOf } from '../place/Coordinates.tsx'
import { coordinateFaults, isAtZero } from '../place/faults.ts'
import type { Mark } from '../place/names-on.ts'
import type { FieldDescriptions } from '../records/field.ts'
import { recordsOf } from '../session/records.ts'
import { askAnew } from '../session/use-call.ts'
import type { Point } from './points.ts'
import { METRES_OF_MILE } from './route.ts'
import { contentPoints } from './use-points.ts'

const { modernName, country, latitude, longitude } = ContentPointFieldsSchema.properties
const PortSchema = Type.Object({
  city: filled(CitySchema, 'City is required'),
  modernName,
  country,
  latitude: known(latitude),
  longitude: known(longitude),
})

const FIELDS: FieldDescriptions = {
  city: { label: 'City', hint: 'As the lists write it.' },
  modernName: { label: 'Name today' },
  country: { label: 'Country' },
  latitude: { label: 'Latitude', hint: 'North is plus.' },
  longitude: { label: 'Longitude', hint: 'East is plus.' },
}

interface Props {
  /** The city as it was typed. */
  city: string
  /** Says where the stop will stand. */
  where: string
  /** The stops before and after it, if their places are known. */
  before: NumberedMark | undefined
  after: NumberedMark | undefined
  onMade: (port: Point) => void
  onClose: () => void
}

export interface NumberedMark extends Mark {
  number: number
}

const journeys = recordsOf('journey')
const SAID = 'ContentPoint inserted successfully'

/** Makes a port, and a stop at it, without leaving the form. */
export function NewPortDialog({ city, where, before, after, onMade, onClose }: Props) {
  const { parts } = useSeaMap()
  const { base, change } = useEditedRecord()
  const notify = useNotify()
  const make = async (port: Values) => {
    const seen = base && (await journeys.read(base._id))
    const { _id } = await contentPoints.create({ ...port, personal: false, allVoyages: true })
    void askAnew('GET /api/admin/seaMap')
    // If the voyage was known to call there, the server has added the stop to it. The form goes on from that state.
    if (seen && seen.version === base.version) await change(() => journeys.read(base._id), SAID)
    else notify.success(SAID)
    const [made] = (await contentPoints.list({ ids: _id })).data
    if (made) onMade(made)
  }
  const check = (values: Values) => {
    const wire = toWire(PortSchema, values)
    const named = String(wire.city).toLowerCase()
    return {
      ...coordinateFaults(wire),
      ...(isAtZero(wire) && { latitude: 'No port lies at 0, 0: that is in the sea off Africa.' }),
      ...(parts?.ports.some((port) => port.city.toLowerCase() === named) && {
        city: 'There is a port of this name: choose it in the list.',
      }),
    }
  }
  return (
    <DialogForm
      title="New port"
      className="new-port"
      schema={PortSchema}
      fields={FIELDS}
      values={{ city }}
      check={check}
      submit="Add port and stop"
      onSubmit={make}
      onClose={onClose}
    >
      <p className="field--wide">It joins this journey {where}, and can be used by every journey.</p>
      <div className="field--wide new-port__halves">
        <div className="new-port__facts">
          <RecordField name="city" wide />
          <RecordField name="modernName" wide />
          <RecordField name="country" wide />
          <Coordinate name="latitude" />
          <Coordinate name="longitude" />
        </div>
        <div>
          <p className="new-port__label">On the map</p>
          <PlaceField
            marks={[before, after].flatMap((mark) => mark ?? []).map(numbered)}
            near={(before ?? after)?.position ?? null}
            how="Type the numbers"
          >
            <FromBefore before={before} />
          </PlaceField>
        </div>
      </div>
    </DialogForm>
  )
}

const numbered = ({ number, label, position }: NumberedMark): Mark => ({ label: `${number} ${label}`, position })

function FromBefore({ before }: { before: Mark | undefined }) {
  const at = placeOf(useWatch<Values>() as Values)
  if (!at || !before) return null
  const miles = Math.round(distanceBetween(before.position, at) / METRES_OF_MILE)
  return `${miles.toLocaleString('en')} sea miles from ${before.label}, the stop before.`
}
