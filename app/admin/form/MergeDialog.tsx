import { Button, Dialog, DialogSurface, DialogTitle, Field } from '@fluentui/react-components'
import { useState } from 'react'
import { Equal } from 'typebox/value'
import type { Query } from '#domain/call-address.ts'
import { isChosen, type MergedKind, type Merging } from '#domain/merge.ts'
import { ChoiceRow, type Sides } from '../conflict/ChoiceRow.tsx'
import { useNames } from '../diff/use-names.ts'
import type { ListDescription, RowBase } from '../list/description.ts'
import { ErrorBar } from '../parts/ErrorBar.tsx'
import { useAct } from '../parts/use-act.ts'
import { referencesIn } from '../records/field.ts'
import { schemaOf } from '../records/schema.ts'
import { call, reader } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'
import '../conflict/conflict.css'
import { Finder } from './Finder.tsx'
import './merge.css'

interface Props {
  description: ListDescription<RowBase>
  /** The one that stays. */
  id: string
  /** The other, if it is chosen already. */
  other?: string | undefined
  onClose: () => void
  /** Called once they are one. */
  onMerged: () => void
}

type Values = RowBase & Record<string, unknown>
type Side = 'kept' | 'gone'
const SIDES: Sides<Side> = [
  { side: 'kept', label: 'This one', marks: null },
  { side: 'gone', label: 'The other', marks: 'added' },
]

interface Asked {
  kind: MergedKind
  id: string
  body: Merging
}
const SEEN = reader('what merging moves', ({ kind, id, body }: Asked, signal) =>
  call('POST /api/admin/merge/:kind/:id', { params: { kind, id }, query: { check: true }, body, signal }),
)

/** Chooses the other record that is the same, and the fields of which of the two hold. */
export default function MergeDialog({ description, id, other: first, onClose, onMerged }: Props) {
  const { kind: any, said, nameOf, list, read, fields, section } = description
  const kind = any as MergedKind
  const base = useCall(reader(`one of ${read.by}`, read), id).answer as Values | null
  const [chosen, setChosen] = useState<string | null>(first ?? null)
  const [choices, setChoices] = useState<Record<string, Side>>({})
  const { busy, failure, setFailure, act, close } = useAct(onClose)
  const other = useCall(reader(`other of ${read.by}`, read), chosen).answer as Values | null
  const { properties } = schemaOf(kind)
  const differing =
    base && other
      ? Object.keys(properties).filter(
          (field) => isChosen(kind, field, base.isPort === true) && !Equal(base[field], other[field]),
        )
      : []
  const sideOf = (field: string): Side => choices[field] ?? (isEmpty(base?.[field]) ? 'gone' : 'kept')
  const taken = differing.filter((field) => sideOf(field) === 'gone')
  const asked = base &&
    other && {
      kind,
      id: base._id,
      body: { other: other._id, otherVersion: other.version, version: base.version, taken },
    }
  const seen = useCall(SEEN, asked, { keep: true })
  const names = useNames(referencesIn(fields, base && other ? [base, other] : []))
  const params: Query = section === 'generalContentPoint' ? { type: 'general' } : {}

  const merge = async () => {
    if (!asked) return
    await act(async () => {
      await call('POST /api/admin/merge/:kind/:id', { params: { kind, id: asked.id }, query: {}, body: asked.body })
      onMerged()
    })
  }
  if (!base) return null
  return (
    <Dialog open modalType="alert" onOpenChange={(_event, { open }) => !open && close()}>
      <DialogSurface className="conflict merge">
        <div className="conflict__body">
          <DialogTitle>Merge {nameOf(base)} with another</DialogTitle>
          <p className="conflict__what">
            This one stays. The other goes to the bin, and all that points to it points here. Undo stands in History.
          </p>
          <ErrorBar text={failure ?? seen.error} />
          <Field label={`The other ${said === 'ContentPoint' ? 'content point' : said.toLowerCase()}`} className="field">
            <Finder
              data-first
              source={{
                list,
                params,
                labelOf: nameOf,
                detailOf: (row) => detailOf(row as Values),
                arrange: (rows) => rows.filter((row) => row._id !== base._id && (row as Values).isPort === base.isPort),
              }}
              chosen={other}
              shown={other ? nameOf(other) : ''}
              onChoose={(row) => {
                setChosen(row?._id ?? null)
                setChoices({})
                setFailure(null)
              }}
            />
          </Field>
          {other && differing.length === 0 && <p className="merge__same">They have the same in every field.</p>}
          {other && differing.length > 0 && (
            <div className="conflict__table">
              <div className="conflict__row conflict__head" aria-hidden="true">
                <span />
                <span>
                  <b>This one</b>
                  {nameOf(base)}
                </span>
                <span>
                  <b>The other</b>
                  {nameOf(other)}
                </span>
              </div>
              {differing.map((field) => (
                <ChoiceRow
                  key={field}
                  sides={SIDES}
                  first="kept"
                  last="gone"
                  label={fields[field]?.label ?? field}
                  field={fields[field]}
                  schema={properties[field]}
                  values={{ kept: base[field], gone: other[field] }}
                  nameOf={names}
                  chosen={sideOf(field)}
                  onChoose={(side) => setChoices({ ...choices, [field]: side })}
                />
              ))}
            </div>
          )}
          {kind === 'passenger' && other && <p className="merge__same">The later of two embargoes holds.</p>}
        </div>
        <div className="conflict__strip">
          <span role="status">{other && seen.answer && sayMoves(seen.answer.moves)}</span>
          <Button className="conflict__back" disabledFocusable={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            appearance="primary"
            disabledFocusable={busy || !other || !seen.answer || seen.error !== null}
            onClick={() => void merge()}
          >
            Merge
          </Button>
        </div>
      </DialogSurface>
    </Dialog>
  )
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** What tells records with the same name apart. */
const detailOf = ({ company, builtYear, journeyId, birthYear, country, period, city }: Values): string =>
  [journeyId, birthYear, company, builtYear, city, country, period].filter(Boolean).join(', ')

const sayMoves = (moves: readonly { kind: string; count: number }[]): string =>
  moves.length === 0
    ? 'Nothing points to the other.'
    : `Moves here: ${moves.map(({ kind, count }) => `${count.toLocaleString('en')} × ${kind.toLowerCase()}`).join(', ')}`
