import { Button, Spinner } from '@fluentui/react-components'
import { useLocation } from 'wouter'
import type { ListDescription, RowBase } from '../list/description.ts'
import { Message } from '../parts/Message.tsx'
import { momentOf } from '../parts/moment.ts'
import { NotFoundPage } from '../parts/NotFoundPage.tsx'
import { createPath, updatePath } from '../parts/paths.ts'
import { ThrowAway } from './ThrowAway.tsx'
import { takingUp, useKeptWorks } from './use-kept-works.ts'

interface Props<Row extends RowBase> {
  description: ListDescription<Row>
  id: string
}

/** In place of a form whose record is no more: who deleted it, and what this device keeps of work on it. */
export function GoneRecord<Row extends RowBase>({ description, id }: Props<Row>) {
  const { section, deleted: kind } = description
  const [, navigate] = useLocation()
  const { works, drop } = useKeptWorks()
  if (works === null) return <Spinner className="form__loading" label={`Loading ${kind}`} />
  const work = works.find(({ place }) => place === updatePath(section, id))
  if (!work) return <NotFoundPage />
  const { key, label, deleted, at } = work
  return (
    <Message title={label || kind}>
      <p>{deleted ?? `There is no such ${kind}`}.</p>
      <p>Your work of {momentOf(new Date(at).toISOString())} on it is kept on this device. It was not saved.</p>
      <p>A new record gets what was typed, but no pictures that belonged to the deleted one.</p>
      <Button appearance="primary" onClick={() => navigate(createPath(section), { state: takingUp(key) })}>
        Take it up as a new record
      </Button>
      <ThrowAway onYes={() => drop(key)} />
    </Message>
  )
}
