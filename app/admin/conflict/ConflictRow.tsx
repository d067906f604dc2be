import { useId } from 'react'
import type { TSchema } from 'typebox'
import { htmlParts } from '../diff/html-parts.ts'
import type { NameOf } from '../diff/use-names.ts'
import { WordDiff } from '../diff/WordDiff.tsx'
import { type FieldDescription, sayValue } from '../records/field.ts'
import type { Side } from './merge.ts'

const SIDES: readonly { side: Side; label: string; marks: 'added' | 'removed' }[] = [
  { side: 'theirs', label: 'Theirs', marks: 'added' },
  { side: 'yours', label: 'Yours', marks: 'added' },
  { side: 'original', label: 'Original', marks: 'removed' },
]

interface Props {
  label: string
  field: FieldDescription | undefined
  schema: TSchema | undefined
  values: Record<Side, unknown>
  nameOf: NameOf
  chosen: Side | null
  onChoose: (side: Side) => void
}

/** One field that both changed, with its three values. */
export function ConflictRow({ label, field, schema, values, nameOf, chosen, onChoose }: Props) {
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
  /** What the original's words are marked against. */
  after: string
  marks: 'added' | 'removed'
}

function Words({ text, original, after, marks }: WordsProps) {
  if (text === '') return <i>{marks === 'added' && original !== '' ? <ins>empty</ins> : 'empty'}</i>
  return <WordDiff before={original} after={marks === 'added' ? text : after} marks={marks} />
}

/** The words of HTML, a line for each of its parts. */
const wordsOf = (html: string): string =>
  htmlParts(html)
    .map(({ text }) => text)
    .join('\n')
