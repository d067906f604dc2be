/**
 * Suggestions while typing: surnames with the number of passengers who bear them, ships and cities with their voyages. Of
 * several words the last one is finished: typed "jan de vr", offered "jan de Vries".
 */

import type { Suggestion } from '#domain/search.ts'
import { foldText } from '#names/text/fold.ts'
import { spellingKeys } from '#names/text/spelling-keys.ts'
import { PARTICLES } from '#names/words/vocabulary.ts'
import type { VoyageName } from './collections.ts'
import type { NameCount, NameFinder, SearchedArchive } from './name-finder.ts'

/** With fewer letters and digits than this nothing is suggested. An ij counts as two. */
const SHORTEST = 2
const SUGGESTIONS = 8
/** So many places in the list are kept for ships and cities, when there are any. */
const PLACES_KEPT = 4
/** So many surnames are tried with the words before: "jan de v" tries "jan de Vries", "jan de Vos" and so on. */
const LOOKED_THROUGH = 24
/** When fewer surnames begin as typed, surnames that hold those letters are offered too, and ones that sound like them. */
const FEW = 3
const SHORTEST_INSIDE = 3
const SHORTEST_SOUND = 4
/** Surnames near the one typed that are looked through for those that sound so. */
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

/** All that stands before the word that is being typed: "van der ", "Jansen-", "d'". */
const BEFORE = /^(?:.*[\s-])?(?:[dsl]['’])?/iu

/**
 * Typed "jan de vr", offered "jan de Vries", with the number of passengers who are called exactly so. Where nobody is, what it
 * finds is counted; but a surname that nobody bears with the particles typed is not offered.
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

/** How many are found by each surname, exactly as it is written, with what stands before it. */
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

/** The particles at the end: of "jan van den " that is "van den ". */
function particlesEnding(before: string): string {
  const words = before.match(/\S+\s*/gu) ?? []
  const first = words.findLastIndex((word) => !PARTICLES.has(foldText(word).replaceAll(' ', ''))) + 1
  return words.slice(first).join('')
}

/**
 * Surnames that begin with what was typed. When they are few, also those that hold it somewhere; and then those that sound
 * like it.
 */
async function surnamesLike(names: NameFinder, typed: string, most: number): Promise<Suggestion[]> {
  const { length } = foldText(typed)
  const beginning = await names.surnames(typed, 'beginning', most)
  const found = beginning.map((surname) => ({
    kind: beginsSo(surname.value, typed) ? 'surname' : 'sounds',
    ...surname,
  }))
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

/** It begins as typed, not in another spelling. "di" begins "dijk" too, which is folded to "dyk". */
const beginsSo = (surname: string, typed: string): boolean =>
  [foldText(typed), foldText(typed).replace(/i$/, 'y')].some((text) => foldText(surname).startsWith(text))

function soundsAlike(typed: string, surname: string): boolean {
  const [a, b] = [spellingKeys(foldText(typed)), spellingKeys(foldText(surname))]
  return a.sound === b.sound || a.dutch === b.dutch || a.indonesian === b.indonesian
}

/**
 * First ships and cities whose name begins as typed, then those in which another word does, then those that hold the letters
 * somewhere. They are counted in voyages. Of the names of one place (Batavia, Djakarta) only the best is suggested.
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

/** How well a name fits, 0 being best; null when it does not hold what was typed. */
function placeOf(asked: string, name: string): 0 | 1 | 2 | null {
  if (name.startsWith(asked)) return 0
  if (name.includes(` ${asked}`)) return 1
  return asked.length >= SHORTEST_INSIDE && name.includes(asked) ? 2 : null
}
