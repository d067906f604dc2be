/** What the page asks the search worker, and what the worker tells the page. */
import type { PassengerResults, SearchResults, Suggestion } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'

/** An answer of the device. */
export interface Answered<T> {
  answer: T
  from: DeviceAnswer
}

/** What is to be said of an answer that the device gave. */
export interface DeviceAnswer {
  /** "Stand van": when what it holds was last what the server had, in milliseconds since 1970 by the server's clock. */
  asOf: number
  /** False where no names are kept: passengers were not looked for, and their count is not known rather than 0. */
  withNames: boolean
  /** Without names, the words that were not looked for because they would be one; null where there are none. */
  notLookedFor: string | null
}

/** What this device is set up to be. */
export interface Setting {
  /** A device of the museum, which may keep names where visitors' devices may not. */
  kiosk: boolean
  /** It was set up to keep names: it does so until somebody says otherwise, also after its storage was lost. */
  names: boolean
  /** Somebody searches here. Where nobody does no index is opened: that is what workers die of. */
  searched: boolean
}

/** Every question and its answer. */
export interface Operations {
  find: { question: SearchQuery; answer: Answered<SearchResults> }
  findPassengers: { question: PassengerQuery; answer: Answered<PassengerResults> }
  suggest: { question: string; answer: Answered<Suggestion[]> }
  start: { question: Setting; answer: null }
  /** Whether the server has what the device holds. What it lacks is fetched afterwards. */
  contact: { question: null; answer: boolean }
  /** Gets ready to answer, ahead of the first question. */
  open: { question: null; answer: null }
  /** Keeps the names of passengers from now on, or deletes them. */
  keepNames: { question: boolean; answer: null }
}
export type Op = keyof Operations

export interface DeviceState {
  /** What questions are answered from. */
  holds: 'nothing' | 'catalogue' | 'names'
  /** It answers at once: the index is in memory. */
  ready: boolean
  /** The visitor or the kiosk wants the names. */
  wanted: boolean
  /** Bytes on the wire of the names, where this device may have them; null where it may not, or does not know yet. */
  namesBytes: number | null
  /** How much of what is being fetched has come, from 0 to 1. */
  progress: number | null
  asOf: number | null
  /** When the names are deleted where there is no contact before, by the device's clock, in milliseconds since 1970. */
  namesUntil: number | null
  /** They were deleted for that reason, and have not come back yet. */
  namesExpired: boolean
  /**
   * `full`: there is no room for it; `away`: the names that are wanted cannot be fetched, and come later; `version`: what is
   * published is of a format that another version of the site reads.
   */
  fault: 'full' | 'away' | 'version' | null
}

export const NOTHING_HELD: DeviceState = {
  holds: 'nothing',
  ready: false,
  wanted: false,
  namesBytes: null,
  progress: null,
  asOf: null,
  namesUntil: null,
  namesExpired: false,
  fault: null,
}

export type ToWorker = { [O in Op]: { id: number; op: O; question: Operations[O]['question'] } }[Op]
export type ToPage = { id: number; answer: Operations[Op]['answer'] } | { id: number; failed: string } | { state: DeviceState }
