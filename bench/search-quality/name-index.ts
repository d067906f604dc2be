/** Our engine over made people, as the benches ask it. */
import { VariantTable } from '#domain/names/lexicon/variant-table.ts'
import { NameIndex } from '#domain/names/name-index.ts'
import { GIVEN_NAME_VARIANTS, SURNAME_VARIANTS } from '#domain/names/words/variants.ts'
import { type Person, writtenName } from '../people/names.ts'
import type { Answer } from './found.ts'

/** Answers what was typed. */
export type Engine = (typed: string) => Answer

/** An index with the table of variants that an archive begins with. */
export function nameIndex(people: readonly Person[]): Engine {
  const started = performance.now()
  const records = people.map((person, id) => ({ id, voyage: id % 1700, name: writtenName(person) }))
  const variants = new VariantTable([...GIVEN_NAME_VARIANTS, ...SURNAME_VARIANTS])
  const index = NameIndex.build(records, { voyages: 1700, variants })
  console.log(
    `Index of ${people.length} names built in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
  return (typed) => {
    const { hits, spellings } = index.search(typed, { reasons: false })
    return { people: hits.map((hit) => people[hit.id]!), spellings: spellings.map(({ value }) => value) }
  }
}
