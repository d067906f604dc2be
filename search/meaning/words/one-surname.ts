/** A name typed with two surnames, of which a list may have only one: "Anna Schavotterman-de Bruin". */
import { capitalised, foldText } from '#names/text/fold.ts'
import { GIVEN, normalise, SURNAME } from '#names/words/normalise.ts'
import { MAIDEN_MARKERS } from '#names/words/vocabulary.ts'
import type { KnownNames } from './asked-words.ts'

/** The name with one of its surnames. */
interface OneSurname {
  name: string
  surname: string
  /** The surname that was left out. */
  without: string
  hasGiven: boolean
}

/** Between two surnames: a hyphen, or a word such as "geboren" or "e.v.". */
const JOINT = /\s*[-‐-―]\s*|(?<=\s)([\p{L}.]+)\s+(?:met\s+)?/gu

/** The name with the first and with the second surname alone: "Anna Schavotterman" and "Anna de Bruin". None of a single one. */
export function oneSurnameEach(name: string, isGivenName: KnownNames['isGivenName']): OneSurname[] {
  const joints = [...name.matchAll(JOINT)].map(({ 0: { length }, 1: word, index }) => ({
    word,
    left: name.slice(0, index).replace(/[\s,]+$/u, ''),
    right: name.slice(index + length),
  }))
  const isMarker = (word: string) => MAIDEN_MARKERS.has(foldText(word).replaceAll(' ', ''))
  const isGiven = (text: string, place: RegExp) => isGivenName(foldText(place.exec(text)?.[0] ?? ''))
  // A hyphen also joins given names: "Anna-Maria Bakker", "Bakker, Jan-Willem".
  const isOfSurnames = ({ left, right }: { left: string; right: string }) =>
    !left.includes(',') && !(isGiven(left, /\p{L}+$/u) && isGiven(right, /^\p{L}+/u))
  const joint =
    joints.find(({ word }) => word !== undefined && isMarker(word)) ??
    joints.findLast((one) => one.word === undefined && isOfSurnames(one))
  return joint ? eachOf(joint.left, joint.right) : []
}

function eachOf(left: string, right: string): OneSurname[] {
  const written = (text: string, role: number) =>
    normalise(text).words.flatMap((word) => (word.role === role ? capitalised(word.written) : []))
  const behind = /,.*$/u.exec(right)?.[0] ?? ''
  const given = written(left, GIVEN).map((word) => (word.length === 1 ? `${word}.` : word))
  const first = written(left, SURNAME).join(' ')
  const second = written(right.slice(0, right.length - behind.length), SURNAME).join(' ')
  if (first === '' || second === '') return []
  const hasGiven = given.length > 0 || written(right, GIVEN).length > 0
  return [
    { name: left + behind, surname: first, without: second, hasGiven },
    { name: [...given, right].join(' '), surname: second, without: first, hasGiven },
  ]
}
