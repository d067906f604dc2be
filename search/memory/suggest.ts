/**
 * Suggestions while typing: surnames, ships and cities, each with the passengers that it finds. Of several words the
 * last one is finished.
 */
import { foldText } from '#domain/names/fold.ts'
import type { Suggestion } from '#domain/search.ts'
import type { Archive } from './archive.ts'

const SHORTEST = 2
const SUGGESTIONS = 8
/** Kept free for ships and cities when there are any. */
const PLACES_KEPT = 4

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
  const found = archive.names.suggest(typed.slice(before.length), SUGGESTIONS)
  if (before === '') return found.map(({ value, count }) => ({ kind: 'surname', value, count }))
  return found
    .slice(0, PLACES_KEPT)
    .map(({ value }) => `${before}${value}`)
    .map((value) => {
      const { total } = archive.names.search(value, { highest: 1, limit: 0, reasons: false, spellings: 0 })
      return { kind: 'surname', value, count: total }
    })
    .filter(({ count }) => count > 0)
}

/** Whole names that begin so first, then those in which another word does. */
function suggestPlaces(archive: Archive, typed: string): Suggestion[] {
  const asked = foldText(typed)
  const ranked = archive.views.voyageNames.flatMap(({ kind, value, voyages }) => {
    const name = foldText(value)
    const place = name.startsWith(asked) ? 0 : ` ${name}`.includes(` ${asked}`) ? 1 : 2
    if (place === 2) return []
    let count = 0
    for (const voyage of voyages) count += archive.views.aboard[voyage] ?? 0
    return [{ place, suggestion: { kind, value, count } }]
  })
  return ranked
    .filter(({ suggestion }) => suggestion.count > 0)
    .sort((a, b) => a.place - b.place || b.suggestion.count - a.suggestion.count)
    .map(({ suggestion }) => suggestion)
}
