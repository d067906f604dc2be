import { Button, Field, Input } from '@fluentui/react-components'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { TriedVariant, VariantFields } from '#domain/variant.ts'
import type { Values } from '../form/fields.ts'
import { useBase, useFieldOf } from '../form/form-context.ts'
import { RadioField } from '../form/RadioField.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { Handle } from '../order/MoveButtons.tsx'
import { Ordered } from '../order/Ordered.tsx'
import { useOrdered } from '../order/use-ordered.ts'
import { Icon, IconButton } from '../parts/Icon.tsx'
import { call, messageOf } from '../session/call.ts'
import { KINDS, type Variant, variants } from './variant.tsx'
import './variant.css'

export default function VariantForm() {
  // The dashboard names one that was searched and not found.
  const [searched] = useState(() => new URLSearchParams(location.search).get('spelling') ?? '')
  return (
    <RecordForm description={variants} initial={{ kind: 'name', spellings: ['', searched] }} rules={{ check }}>
      <div className="section variant">
        <div>
          <RadioField name="kind" options={KINDS} />
          <SpellingsField />
        </div>
        <Trial />
      </div>
    </RecordForm>
  )
}

const check = ({ spellings }: Values) =>
  Object.fromEntries(
    (spellings as string[]).flatMap((spelling, at) =>
      spelling.trim() === '' ? [[`spellings.${at}`, 'Write a spelling, or take this field away.']] : [],
    ),
  )

/** One field for each spelling. The first one is that of the registers. */
function SpellingsField() {
  const { label, hint } = useFieldOf('spellings')
  const { field, fieldState } = useController({ name: 'spellings' })
  const spellings = field.value as string[]
  const title = useId()
  const list = useRef<HTMLOListElement>(null)
  const [keys, setKeys] = useState(() => spellings.map(() => crypto.randomUUID() as string))
  // What is kept on this device may have come with another number of spellings.
  const ids = keys.length === spellings.length ? keys : spellings.map((_, at) => keys[at] ?? `spelling ${at}`)
  const put = (next: readonly { id: string; text: string }[]) => {
    setKeys(next.map(({ id }) => id))
    field.onChange(next.map(({ text }) => text))
  }
  const all = spellings.map((text, at) => ({ id: ids[at]!, text }))
  const nameOf = (id: string) => all.find((one) => one.id === id)?.text || 'The empty spelling'
  const move = (from: number, to: number) => put(all.toSpliced(from, 1).toSpliced(to, 0, all[from]!))
  const add = () => {
    put([...all, { id: crypto.randomUUID(), text: '' }])
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  }
  const faults = fieldState.error as { message?: string; [at: number]: { message?: string } } | undefined
  return (
    <section aria-labelledby={title}>
      <div className="section__head">
        <h2 id={title}>{label}</h2>
        <span>{hint}</span>
      </div>
      {faults?.message && <p className="section__fault">{faults.message}</p>}
      <Ordered ids={ids} nameOf={nameOf} onMove={move} layout="rows">
        <ol className="spellings" ref={list}>
          {all.map(({ id, text }, at) => (
            <Spelling
              key={id}
              id={id}
              at={at}
              text={text}
              fault={faults?.[at]?.message ?? null}
              onChange={(typed) => put(all.with(at, { id, text: typed }))}
              onEnter={add}
              onRemove={() => put(all.toSpliced(at, 1))}
            />
          ))}
        </ol>
      </Ordered>
      <Button icon={<Icon name="add" small />} onClick={add}>
        Add a spelling
      </Button>
      <p className="variant__hint">First stands the one of the registers. A spelling may stand in several lines.</p>
    </section>
  )
}

interface SpellingProps {
  id: string
  at: number
  text: string
  fault: string | null
  onChange: (text: string) => void
  onEnter: () => void
  onRemove: () => void
}

function Spelling({ id, at, text, fault, onChange, onEnter, onRemove }: SpellingProps) {
  const ordered = useOrdered(id)
  const isNew = !useBase<Variant>()?.spellings.includes(text.trim())
  const name = text.trim() || `spelling ${at + 1}`
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would save the form.
    event.preventDefault()
    onEnter()
  }
  return (
    <li {...ordered.item}>
      <Handle name={name} handle={ordered.handle} />
      <Field validationMessage={fault}>
        <Input
          size="large"
          value={text}
          autoComplete="off"
          spellCheck={false}
          aria-label={`Spelling ${at + 1}`}
          {...(isNew && text.trim() !== '' && { contentAfter: <small>new</small> })}
          onChange={(_event, data) => onChange(data.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <IconButton icon="close" label={`Take ${name} away`} onClick={onRemove} />
    </li>
  )
}

/** What a search finds now, and with these spellings. Nothing is saved. */
function Trial() {
  const base = useBase<Variant>()
  const { getValues } = useFormContext<VariantFields & Values>()
  const title = useId()
  const [query, setQuery] = useState('')
  const [tried, setTried] = useState<TriedVariant | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const tryOut = async () => {
    const { kind, spellings } = getValues()
    const body = { query: query.trim(), kind, spellings: spellings.filter((one) => one.trim() !== '') }
    if (body.query === '') return setFault('Type a name or a place first.')
    try {
      setTried(await call('POST /api/admin/variant/try', { body: { ...body, ...(base && { _id: base._id }) } }))
      setFault(null)
    } catch (error) {
      setFault(messageOf(error))
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void tryOut()
  }
  return (
    <section className="trial" aria-labelledby={title}>
      <div className="section__head">
        <h2 id={title}>Try it</h2>
        <span>before you save</span>
      </div>
      <div className="trial__ask">
        <Field validationMessage={fault}>
          <Input
            size="large"
            value={query}
            aria-label="What a visitor would type"
            placeholder="What a visitor would type"
            contentBefore={<Icon name="search" small />}
            onChange={(_event, data) => setQuery(data.value)}
            onKeyDown={onKeyDown}
          />
        </Field>
        <Button onClick={() => void tryOut()}>Try</Button>
      </div>
      <div role="status">{tried && <Found tried={tried} />}</div>
    </section>
  )
}

const Found = ({ tried: { now, tried, passengers } }: { tried: TriedVariant }) => (
  <>
    <table className="trial__counts">
      <thead>
        <tr>
          <th scope="col">Found</th>
          <th scope="col">Now</th>
          <th scope="col">With these spellings</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Passengers</th>
          <td>{now.total.toLocaleString('en')}</td>
          <td>{tried.total.toLocaleString('en')}</td>
        </tr>
        <tr>
          <th scope="row">Of these, written otherwise</th>
          <td>{now.otherwise.toLocaleString('en')}</td>
          <td>{tried.otherwise.toLocaleString('en')}</td>
        </tr>
      </tbody>
    </table>
    <ul className="trial__hits">
      {passengers.map(({ _id, fullName, journeyId, ship, reason, isNew }) => (
        <li key={_id}>
          <span>
            <b>{fullName}</b> {journeyId} {ship}
            {reason && <i lang="nl">{reason}</i>}
          </span>
          {isNew && <span className="trial__new">New</span>}
        </li>
      ))}
    </ul>
    {tried.total > passengers.length && <p className="variant__hint">The first {passengers.length} are shown.</p>}
  </>
)
