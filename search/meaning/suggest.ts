/**
 * Suggestions while typing: surnames with their bearers, ships and cities with their voyages. Of several words the last
 * one is finished.
 */
import { foldText } from '#domain/names/text/fold.ts'
import { spellingKeys } from '#domain/names/text/spelling-keys.ts'
import { PARTICLES } from '#domain/names/words/vocabulary.ts'
import type { Suggestion } from '#domain/search.ts'
import type { Archive } from '../memory/archive.ts'

/** Letters and digits; ij counts as two, though it is folded to one. */
const SHORTEST = 2
const SUGGESTIONS = 8
/** Kept free for ships and cities when there are any. */
const PLACES_KEPT = 4
/** Surnames looked through for those that others of the words typed belong to. */
const LOOKED_THROUGH = 24
/** With fewer surnames that begin so, those that hold the letters and those that sound like them are offered too. */
const FEW = 3
const SHORTEST_INSIDE = 3
const SHORTEST_SOUND = 4

/** What voyages are called by. */
export interface VoyageName {
  kind: 'ship' | 'city'
  value: string
  voyages: Set<number>
}

export function suggest(archive: Archive, query: string): Suggestion[] {
  const typed = query.trim()
  if ((typed.match(/[\p{L}\p{N}]/gu) ?? []).length < SHORTEST) return []
  const places = suggestPlaces(archive, typed)
  const surnames = suggestSurnames(archive, typed)
  const kept = Math.min(places.length, PLACES_KEPT)
  const shown = surnames.slice(0, SUGGESTIONS - kept)
  return [...shown, ...places.slice(0, SUGGESTIONS - shown.length)]
}

/** What stands before the word that is being typed, up to a space, a hyphen or a particle's apostrophe. */
const BEFORE = /^(?:.*[\s-])?(?:[dsl]['’])?/iu

/**
 * "jan de vr" becomes "jan de Vries", with as many as are called exactly so; where nobody is, with those whom it finds.
 * A surname that nobody bears with the particles typed is not offered.
 */
function suggestSurnames(archive: Archive, typed: string): Suggestion[] {
  const before = BEFORE.exec(typed)?.[0] ?? ''
  const last = typed.slice(before.length)
  if (before === '' || last === '') return surnamesLike(archive, typed, SUGGESTIONS)
  const count = (query: string, surname: string) =>
    archive.names.search(query, {
      highest: 1,
      exactly: new Set([foldText(surname)]),
      limit: 0,
      reasons: false,
      spellings: 0,
    })
  const tried = surnamesLike(archive, last, LOOKED_THROUGH).map(({ kind, value }) => {
    const query = `${before}${value}`
    return { kind, surname: value, query, ...count(query, value) }
  })
  const called = tried.filter(({ exact }) => exact > 0)
  if (called.length > 0) {
    return called
      .map(({ kind, query, exact }) => ({ kind, value: query, count: exact }))
      .sort((a, b) => b.count - a.count)
      .slice(0, PLACES_KEPT)
  }
  const particles = particlesEnding(before)
  return tried
    .filter(
      ({ surname, total }) => total > 0 && (!particles || count(particles + surname, surname).exact > 0),
    )
    .slice(0, PLACES_KEPT)
    .map(({ kind, query, total }) => ({ kind, value: query, count: total }))
}

/** "jan van den " ends in "van den ". */
function particlesEnding(before: string): string {
  const words = before.match(/\S+\s*/gu) ?? []
  const first = words.findLastIndex((word) => !PARTICLES.has(foldText(word).replaceAll(' ', ''))) + 1
  return words.slice(first).join('')
}

/** Those that begin so; when they are few, those with the letters inside; then those that sound so. */
function surnamesLike(archive: Archive, typed: string, most: number): Suggestion[] {
  const { length } = foldText(typed)
  const found = archive.names.suggest(typed, most).map((surname) => ({
    kind: beginsSo(surname.value, typed) ? 'surname' : 'sounds',
    ...surname,
  }))
  if (found.length < FEW && length >= SHORTEST_INSIDE) {
    const inside = archive.names.suggestInside(typed, SUGGESTIONS - found.length)
    found.push(...inside.map((surname) => ({ kind: 'surname', ...surname })))
  }
  if (found.length < FEW && length >= SHORTEST_SOUND) {
    const { spellings } = archive.names.search(typed, { highest: 2, limit: 0, reasons: false })
    const alike = spellings.filter(({ value }) => soundsAlike(typed, value))
    found.push(...alike.map((surname) => ({ kind: 'sounds', ...surname })))
  }
  return found.filter(({ value }, at) => found.findIndex((other) => other.value === value) === at)
}

/** As typed, not in another spelling; "di" begins "dijk", which is folded to "dyk". */
const beginsSo = (surname: string, typed: string): boolean =>
  [foldText(typed), foldText(typed).replace(/i$/, 'y')].some((text) => foldText(surname).startsWith(text))

function soundsAlike(typed: string, surname: string): boolean {
  const [a, b] = [spellingKeys(foldText(typed)), spellingKeys(foldText(surname))]
  return a.sound === b.sound || a.dutch === b.dutch || a.indonesian === b.indonesian
}

/**
 * Whole names that begin so first, then those in which another word does, then those that hold the letters; counted in
 * voyages. Of the names of one place one is enough.
 */
function suggestPlaces(archive: Archive, typed: string): Suggestion[] {
  const asked = foldText(typed)
  const seen = new Set<ReadonlySet<number>>()
  return archive.views.voyageNames
    .map((name) => ({ ...name, place: placeOf(asked, foldText(name.value)) }))
    .filter(({ place }) => place !== null)
    .sort((a, b) => a.place! - b.place! || b.voyages.size - a.voyages.size)
    .filter(({ voyages }) => !seen.has(voyages) && seen.add(voyages))
    .map(({ kind, value, voyages }) => ({ kind, value, count: voyages.size }))
}

/** The lower the better; null when the name does not hold what was asked. */
function placeOf(asked: string, name: string): 0 | 1 | 2 | null {
  if (name.startsWith(asked)) return 0
  if (name.includes(` ${asked}`)) return 1
  return asked.length >= SHORTEST_INSIDE && name.includes(asked) ? 2 : null
}
