/**
 * Words that people say around a name but that are no part of it: "op welk schip zat Hendrik van der Meulen", "wie voer mee
 * op de Oranje", "Jansen 12 maart 1950". If a passenger bears such a word, it is first looked for as a name, and left out only
 * if nobody is found. Titles and words for relatives are read with the name (`names/words/vocabulary.ts`).
 */
import { MONTHS as MONTH_NAMES } from '#domain/dates.ts'
import { COMPANY } from '#names/words/vocabulary.ts'
import type { KnownNames } from './asked-words.ts'
import type { Phrase } from './phrases.ts'
import { cutOut, type Run, TIES, tieBefore, type Word, wordList } from './query-words.ts'

const SAID = wordList(`ik zoek zoeken zoekt gezocht mijn onze heet heette heetten heten genaamd wie wat welk welke wanneer
  waar hoe er toen woonde woonden voer voeren vaarde kwam kwamen ging gingen zat zaten reisde reisden vertrok vertrokken mee meegevaren was waren
  heeft hebben had hadden gezeten gevaren gereisd gekomen aangekomen gegaan vinden gevonden
  werd is die schip schepen boot reis passagier passagiers passagierslijst passagierslijsten lijst lijsten namen naam familie gezin
  gebroeders gezusters broers zussen broer zus vrouw echtpaar kinderen kind baby dochter dochters zoon zoons zonen`)

/** Also surnames: they are read as such at the end of a name ("Piet Boot") and before a comma ("Reis, Jan"). */
const OFTEN_NAMES = wordList('er voer wie wat die mee schip boot reis lijst naam zus broer zat baby kind zoon')

/** "van" is no particle after these: "zoon van Pieter". */
const KIN = wordList(`dochter dochters zoon zoons zonen kind kinderen broer zus broers zussen naam namen vrouw vader moeder
  opa oma oom tante neef nicht`)

/** A ship follows these: "passagiers van de Waterman". */
const ABOARD = wordList('passagiers passagierslijst passagierslijsten lijst lijsten namen schip boot reis')

/** Question words. */
const ASKING = wordList('wie wat welk welke wanneer waar hoe')
const ARTICLES = wordList('de het')

const MONTHS = new Set(MONTH_NAMES)
const BORN = wordList('geboren geb')
const DAY = /^\d{1,2}$/
const YEAR = /^\d{4}$/

/** Which words count as said around a name: only words that are nobody's name, or all of them. */
export type Saying = 'nobody bears' | 'all'

/**
 * The runs of words that are only said around a name: "op welk schip zat Jan Smit" -> "op welk schip zat". None when nothing
 * else would be left, because then they are the query.
 */
export function saidRuns(raw: string, words: Word[], phrases: readonly Phrase[], names: KnownNames, saying: Saying): Run[] {
  const found = findSaid(raw, words, phrases, names)
  const textOf = ({ from }: Run) => words[from]!.text
  const isBorne = (run: Run) => textOf(run) !== 'van' && names.isName(textOf(run))
  // One such word that somebody bears is a name, except a month beside a year.
  const isSaying = found.length > 1 || found.some((run) => MONTHS.has(textOf(run)))
  const isSaid = (run: Run) =>
    !isBorne(run) || (run.from === 0 && ASKING.has(textOf(run)) && found.some((other) => !isBorne(other)))
  const said = saying === 'all' && isSaying ? found : found.filter(isSaid)
  const runs = said.map(({ from, to }) => {
    const start = tieBefore(words, from)
    return { from: start === 1 && ARTICLES.has(words[0]!.text) ? 0 : start, to }
  })
  if (said.some((run) => SAID.has(textOf(run)))) runs.push(...tiesAtEnd(words))
  return cutOut(raw, words, [...phrases, ...runs]) === null && phrases.length === 0 ? [] : runs
}

function findSaid(raw: string, words: Word[], phrases: readonly Phrase[], names: KnownNames): Run[] {
  const found: Run[] = []
  const phraseAt = (at: number) => phrases.find(({ from, to }) => at >= from && at < to)
  const textAt = (at: number) => words[at]?.text ?? ''
  const isDate = (at: number) => YEAR.test(textAt(at)) || MONTHS.has(textAt(at)) || DAY.test(textAt(at))
  const isCompany = (at: number): boolean =>
    (COMPANY.has(textAt(at)) || DAY.test(textAt(at))) &&
    (textAt(at - 1) === 'en' || (DAY.test(textAt(at - 1)) && isCompany(at - 1)))
  for (const [at, { text, quoted, start, end }] of words.entries()) {
    if (quoted || phraseAt(at) || isCompany(at)) continue
    const add = (to = at + 1) => found.push({ from: at, to })
    if (ABOARD.has(text) && phrases.some((phrase) => isAboard(words, phrase, at))) {
      add(at + 1 + words.slice(at + 1).findIndex((_, i) => phraseAt(at + 1 + i) !== undefined))
    } else if (SAID.has(text)) {
      // The last word may be unfinished: "jan is" may become "jan Isaac".
      const isUnfinished = at === words.length - 1
      const endsName = found.length === 0 && at > 0 && (isUnfinished || phraseAt(at + 1) !== undefined)
      const isName = OFTEN_NAMES.has(text) && (endsName || /^\s*,/.test(raw.slice(end)))
      if (!isName && !(endsName && isUnfinished)) add()
    } else if (MONTHS.has(text)) {
      if (YEAR.test(textAt(at + 1)) || DAY.test(textAt(at - 1))) add()
    } else if (DAY.test(text)) {
      if (isDate(at + 1) || isDate(at - 1) || COMPANY.has(textAt(at + 1))) add()
    } else if (isBirthYear(words, { from: at, to: at + 1 })) {
      add()
    } else if (BORN.has(text) && at > 0) {
      // A maiden name follows in "mevrouw jansen geboren de vries".
      if (isDate(at + 1) || textAt(at + 1) === '' || TIES.has(textAt(at + 1))) add()
    } else if (text === 'van' && at > 0) {
      const isOrigin = phraseAt(at + 1)?.meanings[0]?.kind === 'city' && !raw.slice(0, start).includes(',')
      if (isOrigin || (KIN.has(textAt(at - 1)) && names.isGivenName(textAt(at + 1)))) add()
    }
  }
  return found
}

/** Whether the word at `at` says that a ship follows, and this phrase is that ship. */
function isAboard(words: readonly Word[], { from, meanings }: Phrase, at: number): boolean {
  if (at >= from || !ABOARD.has(words[at]!.text) || meanings[0]!.kind !== 'ship') return false
  return words.slice(at + 1, from).every(({ text }) => text === 'van' || ARTICLES.has(text))
}

/** Whether the words before a phrase make it a ship: "schip Waterman", "passagiers van de Waterman", "op de Waterman". */
export function isSurelyShip(words: readonly Word[], phrase: Phrase): boolean {
  if (words.some((_, at) => isAboard(words, phrase, at))) return true
  const [on, article] = words.slice(Math.max(1, phrase.from - 2), phrase.from).map(({ text }) => text)
  return phrase.meanings[0]!.kind === 'ship' && on === 'op' && ARTICLES.has(article ?? '')
}

/** Small words at the end: "aan" in "Sophia Koopmans aan". */
function tiesAtEnd(words: readonly Word[]): Run[] {
  const last = words.findLastIndex(({ text }) => !TIES.has(text))
  return last >= 0 && last < words.length - 1 ? [{ from: last + 1, to: words.length }] : []
}

/** Whether a year or a date is that of a birth: "geboren 1932", "geb. 12 maart 1932". */
export function isBirthYear(words: readonly Word[], { from, to }: Run): boolean {
  if (to - from > 1 && BORN.has(words[from - 1]?.text ?? '')) return true
  if (to - from > 1 || !YEAR.test(words[from]!.text)) return false
  let before = from - 1
  while (before > 0 && (DAY.test(words[before]!.text) || MONTHS.has(words[before]!.text) || words[before]!.text === 'in'))
    before--
  return before > 0 && BORN.has(words[before]!.text)
}

/** Splits two people: "Jan en Maria Visser" -> "Jan Visser", "Maria Visser". Any other name stays as it is. */
export function eachOf(name: string, names: KnownNames): string[] {
  const [, first, second] = /^(.*\S)\s+(?:en|&)\s+(\S.*)$/.exec(name) ?? []
  if (first === undefined || second === undefined) return [name]
  const isGiven = (word: string) => {
    const text = wordList(word.replace(/[.,]/g, '')).values().next().value ?? ''
    return /^\p{L}$/u.test(text) || names.isGivenName(text)
  }
  const words = second.split(' ')
  if (COMPANY.has(words[0]!.toLowerCase()) || !isGiven(words[0]!)) return [name]
  const surname = words.slice(words.findIndex((word) => !isGiven(word))).join(' ')
  const hasSurname = words.some((word) => !isGiven(word))
  const before = first.split(' ')
  if (before.every(isGiven)) return hasSurname ? [`${first} ${surname}`, second] : [name]
  if (hasSurname) return [first, second]
  const comma = first.indexOf(',')
  return comma < 0 ? [name] : [first, `${first.slice(0, comma)}, ${second}`]
}
