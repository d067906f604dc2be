/** What the forms write of a content point. */
import { Type } from 'typebox'
import { ContentPointFieldsSchema } from '#domain/content-point.ts'

const { personal, journeyName, passengerName, dateArrive, dateLeave, ...general } = ContentPointFieldsSchema.properties
const { city, latitude, longitude, title, source, story } = general

/** What is written of a general point. */
export const GeneralSchema = Type.Object(general)
/** What is written of a personal one. */
export const PersonalSchema = Type.Object({
  ...{ personal, city, latitude, longitude, title, source, story },
  ...{ journeyName, passengerName, dateArrive, dateLeave },
})
