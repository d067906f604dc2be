/**
 * The union of several questions about names, for any engine. No passenger is found twice, and the page runs over the hits of
 * all questions.
 */
import type { FoundName, FoundNames, NameQuestion, NameRung, NameTally, Page } from './name-finder.ts'

/** How one question is asked after others. `Seen`: how an engine remembers the hits of those others. */
export interface Asked<Seen> {
  /** Voyages that the filters let through; all when null. */
  allowed: Uint8Array | null
  offset: number
  limit: number
  /** 0 when no spellings are wanted. */
  spellings?: 0
  /** Passengers that are no hits. */
  except?: Seen
  /** Receives the hits. */
  collect?: Seen
}

export type Answer = NameTally & { hits: FoundName[] }

export interface Answerer<Seen> {
  answer(question: NameQuestion, asked: Asked<Seen>): Promise<Answer>
  /** An empty memory of hits. */
  seen(): Seen
}

/** An answer to a question of which no hit was left out. */
interface Kept {
  question: NameQuestion
  asked: Asked<never>
  answer: Answer
}

export class NameUnion<Seen> {
  readonly #answerer: Answerer<Seen>
  /** The last such answer for each page. */
  readonly #alone = new WeakMap<Page, Kept>()

  constructor(answerer: Answerer<Seen>) {
    this.#answerer = answerer
  }

  async find(questions: readonly NameQuestion[], page: Page): Promise<FoundNames> {
    const { allowed, offset, rows } = page
    const found: FoundNames = { tallies: [], rows: [] }
    const seen = this.#answerer.seen()
    // How many listed hits the questions before had.
    let preceding = 0
    const options = () => ({
      allowed,
      offset: Math.max(0, offset - preceding),
      limit: rows - found.rows.length,
      ...(rows === 0 && ({ spellings: 0 } as const)),
    })
    const last = questions.at(-1)
    const isAsked = last && last.name !== null && questions.some(({ highest }) => highest === 'as the last')
    const level = isAsked ? (await this.#answerAlone(last, page, options())).level : 1
    const highest = Math.max(1, Math.min(3, level)) as NameRung
    for (const [at, question] of questions.entries()) {
      const isLast = question === last
      const asked = question.highest === 'as the last' ? { ...question, highest } : question
      const isAlone = isLast && !areOn(question.voyages, found.tallies)
      const { hits, ...tally } = isAlone
        ? await this.#answerAlone(question, page, options())
        : await this.#answerer.answer(asked, {
            ...options(),
            ...(found.tallies.some(({ total }) => total > 0) && { except: seen }),
            ...(!isLast && { collect: seen }),
          })
      found.tallies.push(tally)
      for (const hit of hits) found.rows.push({ ...hit, question: at })
      if (!isLast) preceding += countListed(tally.byVoyage, allowed)
    }
    return found
  }

  /**
   * Answers a question of which no hit was found before. The answer is kept, because a search often asks the same again: for
   * the rung that it reaches, or behind the hits on other voyages.
   */
  async #answerAlone(question: NameQuestion, page: Page, asked: Asked<never>): Promise<Answer> {
    const kept = this.#alone.get(page)
    const isKept =
      kept?.asked.offset === asked.offset &&
      kept.asked.limit >= asked.limit &&
      (['name', 'voyages', 'exactly', 'highest'] as const).every((key) => kept.question[key] === question[key])
    const answer = isKept ? kept.answer : await this.#answerer.answer(question, asked)
    if (!isKept) this.#alone.set(page, { question, asked, answer })
    return { ...answer, hits: answer.hits.slice(0, asked.limit) }
  }
}

/** Whether a passenger was found on one of the voyages, or on any voyage when they are null. */
const areOn = (voyages: ReadonlySet<number> | null, tallies: readonly NameTally[]): boolean =>
  tallies.some(({ total, byVoyage }) => (voyages === null ? total > 0 : [...voyages].some((voyage) => byVoyage[voyage]! > 0)))

function countListed(byVoyage: Uint32Array, allowed: Uint8Array | null): number {
  let count = 0
  for (let voyage = 0; voyage < byVoyage.length; voyage++)
    if (allowed === null || allowed[voyage] === 1) count += byVoyage[voyage]!
  return count
}
