import { Button, Dialog, DialogSurface, DialogTitle } from '@fluentui/react-components'
import { useState } from 'react'
import type { TObject } from 'typebox'
import { useNames } from '../diff/use-names.ts'
import { momentOf } from '../parts/date.ts'
import { type FieldDescriptions, referencesIn } from '../records/field.ts'
import { ChoiceRow, type Sides } from './ChoiceRow.tsx'
import { type Choices, compare, type Fields, merge, type Side, type Versions } from './merge.ts'
import './conflict.css'

interface Props {
  /** The name of the record. */
  name: string
  /** Who changed the record, and when. Null: an import. Undefined: not known. */
  by: string | null | undefined
  at: string | null | undefined
  /** The result is saved as a draft. */
  draft: boolean
  versions: Versions
  schema: TObject
  fields: FieldDescriptions
  onSave: (merged: Fields) => void
  onClose: () => void
}

/** Shown when somebody else has saved the record. For each field that both changed, the user chooses a version. */
export default function ConflictDialog(props: Props) {
  const { name, by, at, draft, schema, fields, onSave, onClose } = props
  const [versions] = useState(props.versions)
  const nameOf = useNames(referencesIn(fields, Object.values(versions)))
  const who = by ?? (by === null ? 'An import' : 'Somebody else')
  const when = at ? momentOf(at) : 'meanwhile'
  const { both, onlyTheirs, onlyYours } = compare(versions)
  const [choices, setChoices] = useState<Choices>({})
  const chosen = both.filter((field) => choices[field]).length
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(both.map((field) => [field, side])))
  const labelOf = (field: string) => fields[field]?.label ?? field

  return (
    <Dialog open modalType="alert" onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className="conflict">
        <div className="conflict__body">
          <DialogTitle>{who} changed this record while you were working</DialogTitle>
          <p className="conflict__what">
            {name}. Theirs was saved {when}. Nothing is lost
            {both.length > 0 ? ': choose what to keep, field by field.' : ': no field was changed by both.'}
          </p>
          {both.length > 0 && (
            <div className="conflict__table">
              <div className="conflict__row conflict__head" aria-hidden="true">
                <span />
                <span>
                  <b>Theirs</b>
                  {who}, {when}
                </span>
                <span>
                  <b>Yours</b>not saved yet
                </span>
                <span>
                  <b>Original</b>before both
                </span>
              </div>
              {both.map((field) => (
                <ChoiceRow
                  key={field}
                  sides={SIDES}
                  first="original"
                  last="theirs"
                  label={labelOf(field)}
                  field={fields[field]}
                  schema={schema.properties[field]}
                  values={{ theirs: versions.theirs[field], yours: versions.yours[field], original: versions.original[field] }}
                  nameOf={nameOf}
                  chosen={choices[field] ?? null}
                  onChoose={(side) => setChoices({ ...choices, [field]: side })}
                />
              ))}
            </div>
          )}
          <Kept theirs={onlyTheirs.map(labelOf)} yours={onlyYours.map(labelOf)} />
        </div>
        <div className="conflict__strip">
          {both.length > 0 && (
            <>
              <span role="status">
                {chosen} of {both.length} chosen
              </span>
              <Button className="conflict__all" appearance="transparent" onClick={() => chooseAll('theirs')}>
                All theirs
              </Button>
              <Button className="conflict__all" appearance="transparent" onClick={() => chooseAll('yours')}>
                All mine
              </Button>
            </>
          )}
          <Button className="conflict__back" onClick={onClose}>
            Back to the form
          </Button>
          <Button
            appearance="primary"
            disabledFocusable={chosen < both.length}
            onClick={() => onSave(merge(versions, choices))}
          >
            {both.length > 0 ? 'Save these choices' : 'Save both'}
            {draft && ' as a draft'}
          </Button>
        </div>
      </DialogSurface>
    </Dialog>
  )
}

/** Lists the fields that only one of them changed, which need no choice. */
function Kept({ theirs, yours }: { theirs: string[]; yours: string[] }) {
  const all = [...theirs.map((label) => [label, 'theirs']), ...yours.map((label) => [label, 'yours'])]
  if (all.length === 0) return null
  return (
    <p className="conflict__kept">
      Changed by one of you only, and kept:{' '}
      {all.map(([label, side], at) => (
        <span key={label}>
          {at > 0 && ', '}
          <b>{label}</b> ({side})
        </span>
      ))}
      .
    </p>
  )
}

const SIDES: Sides<Side> = [
  { side: 'theirs', label: 'Theirs', marks: 'added' },
  { side: 'yours', label: 'Yours', marks: 'added' },
  { side: 'original', label: 'Original', marks: 'removed' },
]
