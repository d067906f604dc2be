/** The differences between two states of a record, in words. */
import { htmlParts, pairParts } from '../diff/html-parts.ts'
import type { NameOf } from '../diff/use-names.ts'
import { sayValue } from '../records/field.ts'
import { schemaOf } from '../records/schema.ts'
import { type KindDescription, labelOf } from './kinds.ts'

export interface Change {
  label: string
  before: string
  /** Null for a part that was removed. An empty field is an empty string. */
  after: string | null
  /** A difference that the words do not show. */
  note: string | null
}

interface Changes {
  changed: Change[]
  /** The labels of unchanged fields, and the number of unchanged parts of each text. */
  unchanged: string[]
}

type State = Record<string, unknown>

export function changesBetween(of: KindDescription, before: State, after: State, nameOf: NameOf): Changes {
  const changed: Change[] = []
  const unchanged: string[] = []
  for (const field of fieldsOf(of, after)) {
    const [old, young] = [before[field], after[field]].map((value) =>
      sayValue(schemaOf(of.kind).properties[field], of.fields[field], value, nameOf),
    ) as [string, string]
    const isSame = JSON.stringify(before[field] ?? null) === JSON.stringify(after[field] ?? null)
    const label = labelOf(of, field)
    if (of.fields[field]?.html && !isSame) {
      const parts = changesOfHtml(label, old, young)
      changed.push(...parts.changed)
      unchanged.push(...parts.unchanged)
    } else if (isSame) unchanged.push(label)
    else changed.push({ label, before: old, after: young, note: old === young ? 'changed' : null })
  }
  return { changed, unchanged }
}

/** All that a version contains. */
export function wholeOf(of: KindDescription, state: State, nameOf: NameOf): Change[] {
  return fieldsOf(of, state).flatMap((field) => {
    const label = labelOf(of, field)
    const said = sayValue(schemaOf(of.kind).properties[field], of.fields[field], state[field], nameOf)
    const parts = of.fields[field]?.html ? htmlParts(said) : []
    if (parts.length === 0) return [same(label, said)]
    return parts.map((part) => same(`${label}, ${part.label}`, part.text))
  })
}

const same = (label: string, text: string): Change => ({ label, before: text, after: text, note: null })

/** The fields of a state, in the order of the description, then of the schema. */
const fieldsOf = ({ fields, kind }: KindDescription, state: State): string[] => {
  const known = new Set([...Object.keys(fields), ...Object.keys(schemaOf(kind).properties), ...Object.keys(state)])
  return [...known].filter((field) => field in state)
}

function changesOfHtml(label: string, before: string, after: string): Changes {
  const pairs = pairParts(htmlParts(before), htmlParts(after))
  const differing = pairs.filter((pair) => pair.before !== pair.after || pair.restyled)
  const same = pairs.length - differing.length
  return {
    changed: differing.map((pair) => ({
      label: `${label}, ${pair.label}`,
      before: pair.before ?? '',
      after: pair.after,
      note: pair.restyled ? 'other formatting' : null,
    })),
    unchanged: same === 0 ? [] : [`${same} ${same === 1 ? 'part' : 'parts'} of ${label}`],
  }
}
