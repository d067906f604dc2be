import { Field, Input, Radio, RadioGroup } from '@fluentui/react-components'
import { useState } from 'react'
import { Type } from 'typebox'
import type { RecordKind } from '#domain/kinds.ts'
import { type Fate, MANY_FIELDS, type ManyChange } from '#domain/many.ts'
import { Finder, type Source } from '../form/Finder.tsx'
import { toWire } from '../form/fields.ts'
import { faultsOf } from '../form/resolver.ts'
import { SHIPS } from '../journey/journey.tsx'
import { JOURNEYS } from '../journey/source.ts'
import type { ListDescription, RowBase } from '../list/description.ts'
import { BELOW } from '../list/ListHead.tsx'
import { Select } from '../parts/Select.tsx'
import { innerOf } from '../records/field.ts'
import { schemaOf } from '../records/schema.ts'
import { ManyQuestion, type Words } from './ManyQuestion.tsx'
import type { Meant } from './use-picked.ts'
import '../form/form.css'

export type PlainAction = 'set' | 'publish' | 'unpublish' | 'bin'

const WORDS: Readonly<Record<PlainAction, Words>> = {
  set: { label: 'Set a field', verb: 'Change', done: 'changed' },
  publish: { label: 'Publish', verb: 'Publish', done: 'published' },
  unpublish: { label: 'Unpublish', verb: 'Unpublish', done: 'unpublished' },
  bin: { label: 'To the bin', verb: 'Delete', done: 'deleted' },
}

const FATES: Readonly<Partial<Record<Fate, string>>> = {
  change: 'get this value',
  gone: 'go to the bin, and can come back for 30 days',
  leave: 'leave the site, search and every device',
  appear: 'become public',
  notPublic: 'are not public',
  draft: 'have a draft and stay as they are: publish it or throw it away first',
  cannot: 'cannot be so, and stay as they are',
}

/** The fields that name another record. */
const SOURCES = { ship: SHIPS, journey: JOURNEYS } as unknown as Readonly<Record<string, Source<{ _id: string }>>>

interface Props<Row extends RowBase> {
  action: PlainAction
  description: Pick<ListDescription<Row>, 'kind' | 'plural' | 'said' | 'fields'>
  meant: Meant
  onClose: () => void
  onDone: () => void
}

/** Gives many records one field, or takes them out or in. */
export default function ManyDialog<Row extends RowBase>({ action, description, ...question }: Props<Row>) {
  const { plural, fields, said } = description
  const kind = description.kind as RecordKind
  const [field, setField] = useState<string>('')
  const [typed, setTyped] = useState<string | boolean>('')
  const [found, setFound] = useState<{ _id: string } | null>(null)
  const schema = field === '' ? null : Type.Object({ [field]: schemaOf(kind).properties[field]! })
  const value = field in SOURCES ? (found?._id ?? null) : typed
  const fault = schema && typed !== '' && !(field in SOURCES) ? faultsOf(schema, { [field]: typed })[field] : undefined
  // A text that may not be empty has no value yet.
  const isMissing = schema !== null && faultsOf(schema, { [field]: value })[field] !== undefined

  const change = ((): ManyChange | null => {
    if (action !== 'set') return { what: action }
    if (!schema || fault || isMissing) return null
    return { what: 'set', field, value: toWire(schema, { [field]: value })[field] as never }
  })()

  return (
    <ManyQuestion
      {...question}
      kind={kind}
      words={WORDS[action]}
      say={(count) =>
        `${count.toLocaleString('en')} ${count === 1 ? said.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase() : plural}`
      }
      change={change}
      sayFate={(fate) =>
        fate === 'same'
          ? action === 'set'
            ? 'have this value already'
            : 'are public already'
          : fate === 'cannot' && action === 'bin'
            ? 'are in use, and stay'
            : (FATES[fate] ?? fate)
      }
      all="All that were found, not only this page."
      note={action === 'bin' ? 'Nothing on the site shows these.' : 'On the site and in search within seconds.'}
    >
      {action === 'set' && (
        <div className="section__fields">
          <Field label="Field" className="field">
            <Select
              data-first
              positioning={BELOW}
              placeholder="Choose a field"
              options={MANY_FIELDS[kind].map((name) => [name, fields[name]?.label ?? name])}
              chosen={field}
              onChoose={(name) => {
                setField(name)
                setTyped('')
                setFound(null)
              }}
            />
          </Field>
          {field !== '' && (
            <ValueField
              label={`New value of ${fields[field]?.label ?? field}`}
              schema={innerOf(schemaOf(kind).properties[field]!)}
              say={(option) => fields[field]?.say?.(option, () => undefined as never) ?? option}
              {...{ field, typed, setTyped, found, setFound }}
              fault={fault}
            />
          )}
        </div>
      )}
    </ManyQuestion>
  )
}

interface ValueProps {
  field: string
  label: string
  schema: ReturnType<typeof innerOf>
  typed: string | boolean
  setTyped: (typed: string | boolean) => void
  found: { _id: string } | null
  setFound: (found: { _id: string } | null) => void
  say: (option: string) => string
  fault: string | undefined
}

function ValueField({ field, label, schema, typed, setTyped, found, setFound, say, fault }: ValueProps) {
  const source = SOURCES[field]
  if (source)
    return (
      <Field label={label} className="field" hint="Empty: unknown.">
        <Finder source={source} chosen={found} shown={found ? source.labelOf(found) : ''} onChoose={setFound} />
      </Field>
    )
  const options =
    'type' in schema && schema.type === 'boolean' ? ['Yes', 'No'] : 'enum' in schema ? (schema.enum as string[]) : null
  if (options)
    return (
      <Field label={label}>
        <RadioGroup
          value={typed === true ? 'Yes' : typed === false ? 'No' : typed}
          onChange={(_event, data) => setTyped('enum' in schema ? data.value : data.value === 'Yes')}
        >
          {options.map((option) => (
            <Radio key={option} value={option} label={say(option)} />
          ))}
        </RadioGroup>
      </Field>
    )
  return (
    <Field label={label} className="field" hint="Empty: unknown." validationMessage={fault ?? null}>
      <Input size="large" value={String(typed)} autoComplete="off" onChange={(_event, data) => setTyped(data.value)} />
    </Field>
  )
}
