/**
 * Suggestions while typing: surnames with the number of passengers who bear them, ships and cities with the number of
 * voyages. The last typed word is finished: "jan de vr" -> "jan de Vries".
 */

import type { Suggestion } from '#domain/search.ts'
import { foldText } from '#names/text/fold.ts'
import { spellingKeys } from '#names/text/spelling-keys.ts'
import { PARTICLES, SURNAME_BEGINNINGS } from '#names/words/vocabulary.ts'
import type { VoyageName } from './collections.ts'
import type { NameCount, NameFinder, SearchedArchive } from './name-finder.ts'

/** The fewest typed letters and digits. An ij counts as two. */
const SHORTEST = 2
const SUGGESTIONS = 8
/** How many rows are kept for ships and cities, if there are any. */
const PLACES_KEPT = 4
/** How many surnames are tried with the words before them: for "jan de v" "jan de Vries", "jan de Vos" and so on. */
const LOOKED_THROUGH = 24
/** If fewer surnames begin as typed, surnames with those letters inside are offered too, and ones that sound alike. */
const FEW = 3
const SHORTEST_INSIDE = 3
const SHORTEST_SOUND = 4
/** How many near surnames are tried for ones that sound alike. */
const SOUNDING = 5

export async function suggest({ catalogue, names }: SearchedArchive, query: string): Promise<Suggestion[]> {
  const typed = query.trim()
  if ((typed.match(/[\p{L}\p{N}]/gu) ?? []).length < SHORTEST) return []
  const places = suggestPlaces(catalogue.voyageNames, typed)
  const surnames = await suggestSurnames(names, typed)
  const kept = Math.min(places.length, PLACES_KEPT)
  const shown = surnames.slice(0, SUGGESTIONS - kept)
  return [...shown, ...places.slice(0, SUGGESTIONS - shown.length)]
}

/** Everything before the word that is being typed: "van der ", "Jansen-", "d'", but not the Mac of "mac gil". */
const BEFORE = new RegExp(
  `^(?:.*?[\\s-])??(?=(?:(?:${[...SURNAME_BEGINNINGS.keys()].join('|')})\\.?\\s(?=..))?[^\\s-]*$)(?:[dsl]['’])?`,
  'iu',
)

/**
 * "jan de vr" -> "jan de Vries", with the number of passengers with exactly that name. If there are none, with the number of
 * all hits, but only for surnames that somebody bears with the typed particles.
 */
async function suggestSurnames(names: NameFinder, typed: string): Promise<Suggestion[]> {
  const before = BEFORE.exec(typed)?.[0] ?? ''
  const last = typed.slice(before.length)
  if (before === '' || last === '') return surnamesLike(names, typed, SUGGESTIONS)
  const like = await surnamesLike(names, last, LOOKED_THROUGH)
  const counts = await countWith(before, like, names)
  const tried = like.map(({ kind, value }, at) => ({
    kind,
    surname: value,
    value: `${before}${value}`,
    ...counts[at]!,
  }))
  const called = tried.filter(({ exact }) => exact > 0)
  if (called.length > 0) {
    return called
      .map(({ kind, value, exact }) => ({ kind, value, count: exact }))
      .sort((a, b) => b.count - a.count)
      .slice(0, PLACES_KEPT)
  }
  const found = tried.filter(({ total }) => total > 0)
  const particles = particlesEnding(before)
  const borne =
    particles === ''
      ? []
      : await countWith(
          particles,
          found.map(({ surname }) => ({ value: surname })),
          names,
        )
  return found
    .filter((_, at) => particles === '' || borne[at]!.exact > 0)
    .slice(0, PLACES_KEPT)
    .map(({ kind, value, total }) => ({ kind, value, count: total }))
}

/** Counts what each surname finds, exactly as written, with the words before it. */
async function countWith(
  before: string,
  surnames: readonly Pick<Suggestion, 'value'>[],
  names: NameFinder,
): Promise<NameCount[]> {
  if (surnames.length === 0) return []
  return names.count(
    surnames.map(({ value }) => ({
      name: `${before}${value}`,
      voyages: null,
      exactly: new Set([foldText(value)]),
      highest: 1,
    })),
  )
}

/** The particles at the end: "jan van den " -> "van den ". */
function particlesEnding(before: string): string {
  const words = before.match(/\S+\s*/gu) ?? []
  const first = words.findLastIndex((word) => !PARTICLES.has(foldText(word).replaceAll(' ', ''))) + 1
  return words.slice(first).join('')
}

/** Surnames that begin with what was typed. If they are few, also those that have it inside, then those that sound like it. */
async function surnamesLike(names: NameFinder, typed: string, most: number): Promise<Suggestion[]> {
  const { length } = foldText(typed)
  const beginning = await names.surnames(typed, 'beginning', most)
  const found = beginning.map((surname) => ({ kind: beginsSo(surname.value, typed) ? 'surname' : 'sounds', ...surname }))
  if (found.length < FEW && length >= SHORTEST_INSIDE) {
    const inside = await names.surnames(typed, 'inside', SUGGESTIONS - found.length)
    found.push(...inside.map((surname) => ({ kind: 'surname', ...surname })))
  }
  if (found.length < FEW && length >= SHORTEST_SOUND) {
    const near = await names.spellings(typed, SOUNDING)
    const alike = near.filter(({ value }) => soundsAlike(typed, value))
    found.push(...alike.map((surname) => ({ kind: 'sounds', ...surname })))
  }
  return found.filter(({ value }, at) => found.findIndex((other) => other.value === value) === at)
}

/** Whether it begins as typed, not in another spelling. "di" also begins "dijk", which is folded to "dyk". */
const beginsSo = (surname: string, typed: string): boolean =>
  [foldText(typed), foldText(typed).replace(/i$/, 'y')].some((text) => foldText(surname).startsWith(text))

function soundsAlike(typed: string, surname: string): boolean {
  const [a, b] = [spellingKeys(foldText(typed)), spellingKeys(foldText(surname))]
  return a.sound === b.sound || a.dutch === b.dutch || a.indonesian === b.indonesian
}

/**
 * Ships and cities with their number of voyages: first names that begin as typed, then names in which another word does, then
 * names with those letters inside. Only the best name of one place (Batavia, Djakarta) is suggested.
 */
function suggestPlaces(voyageNames: readonly VoyageName[], typed: string): Suggestion[] {
  const asked = foldText(typed)
  const seen = new Set<ReadonlySet<number>>()
  return voyageNames
    .map((name) => ({ ...name, place: placeOf(asked, foldText(name.value)) }))
    .filter(({ place }) => place !== null)
    .sort((a, b) => a.place! - b.place! || b.voyages.size - a.voyages.size)
    .filter(({ voyages }) => !seen.has(voyages) && seen.add(voyages))
    .map(({ kind, value, voyages }) => ({ kind, value, count: voyages.size }))
}

/** How well a name fits; 0 is best, null means not at all. */
function placeOf(asked: string, name: string): 0 | 1 | 2 | null {
  if (name.startsWith(asked)) return 0
  if (name.includes(` ${asked}`)) return 1
  return asked.length >= SHORTEST_INSIDE && name.includes(asked) ? 2 : null
}
