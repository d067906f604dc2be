import { useWatch } from 'react-hook-form'
import { Type } from 'typebox'
import { useParams } from 'wouter'
import { Nullable } from '#domain/common.ts'
import { JourneyFieldsSchema } from '#domain/journey.ts'
import { CityField } from '../form/CityField.tsx'
import { DateField } from '../form/DateField.tsx'
import { toWire, type Values } from '../form/fields.ts'
import { RecordField, SourceField } from '../form/RecordField.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { orderFaults } from '../form/resolver.ts'
import { PicturesField } from '../pictures/PicturesField.tsx'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import { endFaults } from './backwards.ts'
import { FavouriteField } from './FavouriteField.tsx'
import { type Journey, journeys } from './journey.tsx'
import { CodeField, NameField } from './NameAndCode.tsx'
import { ShipField } from './ShipField.tsx'
import { StopsAndRoute } from './StopsAndRoute.tsx'
import './journey.css'

/** A new voyage may have no code: the server makes one. */
const { journeyId, ...others } = JourneyFieldsSchema.properties
const NewJourneySchema = Type.Object({ journeyId: Nullable(journeyId), ...others })

const PAGES = { one: 'Page', several: 'pages', isGated: true }
const IMAGES = { one: 'Image', several: 'images', isGated: false }

const IN_ORDER = [['startDate', 'endDate', 'Is before the start date.']] as const
const RULES = {
  check(values: Values, base: Journey | null) {
    const wire = toWire(JourneyFieldsSchema, values)
    return { ...endFaults(wire, base && { ...base }), ...orderFaults(wire, IN_ORDER) }
  },
}

export default function JourneyForm() {
  const { id } = useParams<{ id?: string }>()
  const schema = id === undefined ? NewJourneySchema : JourneyFieldsSchema
  return (
    <RecordForm description={journeys} schema={schema} rules={RULES}>
      <Fields id={id ?? null} />
    </RecordForm>
  )
}

function Fields({ id }: { id: string | null }) {
  const [startDate, endDate] = useWatch({ name: ['startDate', 'endDate'] }) as string[]
  return (
    <>
      <section className="section journey__halves" aria-label="Journey">
        <div className="journey__main">
          <NameField />
          <CodeField />
          <ShipField />
          <DateField name="startDate" near={endDate ?? null} />
          <CityField name="startCity" />
          <DateField name="endDate" near={startDate ?? null} />
          <CityField name="endCity" />
          <FavouriteField id={id} />
          <RecordField name="inPack" wide />
          <RecordField name="passengerCount" />
          <SourceField />
        </div>
        <RichTextField name="storyIntro" />
      </section>
      <StopsAndRoute id={id} />
      <section className="section">
        <PicturesField name="passengerList" kind={PAGES} />
      </section>
      <section className="section">
        <PicturesField name="images" kind={IMAGES} />
      </section>
    </>
  )
}
