/**
 * Suggestions while typing: surnames with their bearers, ships and cities with their voyages. Of several words the last
 * one is finished.
 */
import { foldText } from '#domain/names/fold.ts'
import { spellingKeys } from '#domain/names/spelling-keys.ts'
import type { Suggestion } from '#domain/search.ts'
import type { Archive } from './archive.ts'

const SHORTEST = 2
const SUGGESTIONS = 8
/** Kept free for ships and cities when there are any. */
const PLACES_KEPT = 4
/** With fewer surnames that begin so, those that hold the letters and those that sound like them are offered too. */
const FEW = 3
const SHORTEST_INSIDE = 4
const SHORTEST_SOUND = 4

/** What voyages are called by. */
export interface VoyageName {
  kind: 'ship' | 'city'
  value: string
  voyages: Set<number>
}

export function suggest(archive: Archive, query: string): Suggestion[] {
  const typed = query.trim()
  if (foldText(typed).length < SHORTEST) return []
  const places = suggestPlaces(archive, typed)
  const surnames = suggestSurnames(archive, typed)
  const kept = Math.min(places.length, PLACES_KEPT)
  const shown = surnames.slice(0, SUGGESTIONS - kept)
  return [...shown, ...places.slice(0, SUGGESTIONS - shown.length)]
}

/** "jan de vr" becomes "jan de Vries", with those whom that finds as it is written. */
function suggestSurnames(archive: Archive, typed: string): Suggestion[] {
  const before = /^.*\s/u.exec(typed)?.[0] ?? ''
  const found = surnamesLike(archive, typed.slice(before.length))
  if (before === '') return found
  return found
    .slice(0, PLACES_KEPT)
    .map(({ kind, value }) => {
      const query = `${before}${value}`
      const { total } = archive.names.search(query, { highest: 1, limit: 0, reasons: false, spellings: 0 })
      return { kind, value: query, count: total }
    })
    .filter(({ count }) => count > 0)
}

/** Those that begin so; when they are few, those with the letters inside; then those that sound so. */
function surnamesLike(archive: Archive, typed: string): Suggestion[] {
  const { length } = foldText(typed)
  const found = archive.names.suggest(typed, SUGGESTIONS).map((surname) => ({ kind: 'surname', ...surname }))
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

function soundsAlike(typed: string, surname: string): boolean {
  const [a, b] = [spellingKeys(foldText(typed)), spellingKeys(foldText(surname))]
  return a.sound === b.sound || a.dutch === b.dutch || a.indonesian === b.indonesian
}

/**
 * Whole names that begin so first, then those in which another word does; counted in voyages. Of the names of one place
 * one is enough.
 */
function suggestPlaces(archive: Archive, typed: string): Suggestion[] {
  const asked = foldText(typed)
  const seen = new Set<ReadonlySet<number>>()
  return archive.views.voyageNames
    .map((name) => ({ ...name, place: placeOf(asked, foldText(name.value)) }))
    .filter(({ place }) => place < 2)
    .sort((a, b) => a.place - b.place || b.voyages.size - a.voyages.size)
    .filter(({ voyages }) => !seen.has(voyages) && seen.add(voyages))
    .map(({ kind, value, voyages }) => ({ kind, value, count: voyages.size }))
}

function placeOf(asked: string, name: string): 0 | 1 | 2 {
  if (name.startsWith(asked)) return 0
  return name.includes(` ${asked}`) ? 1 : 2
}
