import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Type } from 'typebox'
import type { PictureLicence } from '#domain/picture-licences.ts'
import { paragraphsOf } from '#domain/rich-text.ts'
import { type Publishing, PublishingSchema, type WholeSubmission } from '#domain/submission-staff.ts'
import { toWire, type Values } from '../form/fields.ts'
import { resolverOf } from '../form/resolver.ts'
import type { FieldDescriptions } from '../records/field.ts'

const { title, passengerName, story } = PublishingSchema.properties
export const STORY_SCHEMA = Type.Object({ title, passengerName, story })

export const STORY_FIELDS = {
  title: { label: 'Title' },
  passengerName: { label: 'Person' },
  story: { label: 'Story', html: true },
} satisfies FieldDescriptions

export type Where = Pick<Publishing, 'journeyId' | 'place'>

/** A picture that is ticked. `licence` is empty until it is chosen. */
export interface Going {
  description: string
  licence: PictureLicence | ''
}
/** The ticked pictures by the `_id` of their file. */
export type GoingPictures = Readonly<Record<string, Going>>

/** A story as staff edit it before it is published. Nothing of it is saved until then. */
export function usePublishing(sent: WholeSubmission) {
  const [first] = useState(() => ({
    title: '',
    passengerName: sent.passengerName,
    story: paragraphsOf(sent.story),
  }))
  const form = useForm<Values>({ defaultValues: first, resolver: resolverOf(STORY_SCHEMA) })
  const [where, setWhere] = useState<Where | null>(null)
  const [going, setGoing] = useState<GoingPictures>({})
  const [isAsked, setIsAsked] = useState(false)

  const validate = async () => {
    setIsAsked(true)
    const isRight = await form.trigger(undefined, { shouldFocus: true })
    return isRight && where !== null && Object.values(going).every(isWhole)
  }
  const body = (at: Where, draft: boolean): Publishing => ({
    ...(toWire(STORY_SCHEMA, form.getValues()) as Pick<Publishing, 'title' | 'passengerName' | 'story'>),
    ...at,
    pictures: Object.entries(going).map(([file, { description, licence }]) => ({
      file,
      description: description.trim(),
      licence: licence as PictureLicence,
    })),
    draft,
  })
  /** The story is published as it stands here: nothing of it would be lost any more. */
  const done = () => {
    form.reset(form.getValues())
    setWhere(null)
    setGoing({})
    setIsAsked(false)
  }
  const isEdited = form.formState.isDirty || Object.keys(going).length > 0
  return { form, first, where, setWhere, going, setGoing, isAsked, validate, body, done, isEdited }
}
export type PublishingForm = ReturnType<typeof usePublishing>

const isWhole = ({ description, licence }: Going): boolean => description.trim() !== '' && licence !== ''
