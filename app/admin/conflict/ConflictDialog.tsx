import { Button, Dialog, DialogSurface, DialogTitle } from '@fluentui/react-components'
import { useId, useState } from 'react'
import type { TObject, TSchema } from 'typebox'
import { htmlParts } from '../diff/html-parts.ts'
import type { NameOf } from '../diff/use-names.ts'
import { WordDiff } from '../diff/WordDiff.tsx'
import { type FieldDescription, type FieldDescriptions, sayValue } from '../records/field.ts'
import { type Choices, compare, type Fields, merge, type Side, type Versions } from './merge.ts'
import './conflict.css'

interface Props {
  /** The name of the record. */
  name: string
  /** Who changed the record, and when. */
  who: string
  when: string
  /** The result is saved as a draft. */
  draft: boolean
  versions: Versions
  schema: TObject
  fields: FieldDescriptions
  nameOf: NameOf
  onSave: (merged: Fields) => void
  onClose: () => void
}

/** Shown when somebody else has saved the record. For each field that both changed, the user chooses a version. */
export default function ConflictDialog(props: Props) {
  const { name, who, when, draft, versions, schema, fields, nameOf, onSave, onClose } = props
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
                <ConflictRow
                  key={field}
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

const SIDES: readonly { side: Side; label: string; marks: 'added' | 'removed' }[] = [
  { side: 'theirs', label: 'Theirs', marks: 'added' },
  { side: 'yours', label: 'Yours', marks: 'added' },
  { side: 'original', label: 'Original', marks: 'removed' },
]

interface RowProps {
  label: string
  field: FieldDescription | undefined
  schema: TSchema | undefined
  values: Record<Side, unknown>
  nameOf: NameOf
  chosen: Side | null
  onChoose: (side: Side) => void
}

/** One field that both changed, with its three values. */
function ConflictRow({ label, field, schema, values, nameOf, chosen, onChoose }: RowProps) {
  const name = useId()
  const textOf = (side: Side): string => {
    const said = sayValue(schema, field, values[side], nameOf)
    return field?.html ? wordsOf(said) : said
  }
  const original = textOf('original')
  return (
    <fieldset className="conflict__row">
      <legend className="conflict__label">{label}</legend>
      <span className="conflict__label" aria-hidden="true">
        {label}
      </span>
      {SIDES.map(({ side, label: who, marks }) => (
        <label key={side} className="conflict__cell" data-chosen={chosen === side || undefined}>
          <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
          <span>
            <small>{who}</small>
            <Words text={textOf(side)} original={original} after={textOf('theirs')} marks={marks} />
            {side !== 'original' && field?.html && textOf(side) === original && (
              <i>{values[side] === values.original ? 'unchanged' : 'other formatting'}</i>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface WordsProps {
  text: string
  original: string
  /** The text that the words of the original are compared with. */
  after: string
  marks: 'added' | 'removed'
}

function Words({ text, original, after, marks }: WordsProps) {
  if (text === '') return <i>{marks === 'added' && original !== '' ? <ins>empty</ins> : 'empty'}</i>
  return <WordDiff before={original} after={marks === 'added' ? text : after} marks={marks} />
}

/** The words of HTML, with a line for each part. */
const wordsOf = (html: string): string =>
  htmlParts(html)
    .map(({ text }) => text)
    .join('\n')
