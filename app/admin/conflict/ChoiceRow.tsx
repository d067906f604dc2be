import { useId } from 'react'
import type { TSchema } from 'typebox'
import { htmlParts } from '../diff/html-parts.ts'
import type { NameOf } from '../diff/use-names.ts'
import { WordDiff } from '../diff/WordDiff.tsx'
import { type FieldDescription, sayValue } from '../records/field.ts'

/** Null: its words are not compared. */
type Marks = 'added' | 'removed' | null

export type Sides<S extends string> = readonly { side: S; label: string; marks: Marks }[]

interface Props<S extends string> {
  label: string
  field: FieldDescription | undefined
  schema: TSchema | undefined
  sides: Sides<S>
  /** The side that the others are compared with, and the one that it is compared with itself. */
  first: S
  last: S
  values: Record<S, unknown>
  nameOf: NameOf
  chosen: S | null
  onChoose: (side: S) => void
}

/** One field with its values, of which one is chosen. */
export function ChoiceRow<S extends string>(props: Props<S>) {
  const { label, field, schema, sides, first, last, values, nameOf, chosen, onChoose } = props
  const name = useId()
  const textOf = (side: S): string => {
    const said = sayValue(schema, field, values[side], nameOf)
    return field?.html ? wordsOf(said) : said
  }
  const original = textOf(first)
  return (
    <fieldset className="conflict__row">
      <legend className="conflict__label">{label}</legend>
      <span className="conflict__label" aria-hidden="true">
        {label}
      </span>
      {sides.map(({ side, label: who, marks }) => (
        <label key={side} className="conflict__cell" data-chosen={chosen === side || undefined}>
          <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
          <span>
            <small>{who}</small>
            <Words text={textOf(side)} original={original} after={textOf(last)} marks={marks} />
            {side !== first && field?.html && textOf(side) === original && (
              <i>{values[side] === values[first] ? 'unchanged' : 'other formatting'}</i>
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
  marks: Marks
}

function Words({ text, original, after, marks }: WordsProps) {
  if (text === '') return <i>{marks === 'added' && original !== '' ? <ins>empty</ins> : 'empty'}</i>
  if (marks === null) return text
  return <WordDiff before={original} after={marks === 'added' ? text : after} marks={marks} />
}

/** The words of HTML, with a line for each part. */
const wordsOf = (html: string): string =>
  htmlParts(html)
    .map(({ text }) => text)
    .join('\n')
