/** What the page asks the search worker, and what the worker tells the page. */
import type { Journeys, Ship, Ships } from '#domain/browse.ts'
import type { FoundResults, PassengerResults, Suggestion } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import type { StoryQuery, StoryResults } from '#domain/stories.ts'

export interface Answered<T> {
  answer: T
  from: DeviceAnswer
}

/** What a screen says about an answer of the device. */
export interface DeviceAnswer {
  /** "Stand van": when the server last had the same archive, by the server's clock, in milliseconds since 1970. */
  asOf: number
  /** False if no names are kept: passengers were not looked for, so their count is unknown and not 0. */
  withNames: boolean
  /** Without names: the words that were skipped because they would be a person's name; null if there are none. */
  notLookedFor: string | null
}

/** What this device is set up to be. */
export interface Setting {
  /** A device of the museum, which may keep names even if visitors' devices may not. */
  kiosk: boolean
  /** It was set up to keep names, and does so until somebody says otherwise, even after its storage was lost. */
  names: boolean
  /** Searches are asked here. Without searches no index is opened, because opening one is what workers die of. */
  searched: boolean
}

/** Every question and its answer. */
export interface Operations {
  find: { question: SearchQuery; answer: Answered<FoundResults> }
  findPassengers: { question: PassengerQuery; answer: Answered<PassengerResults> }
  suggest: { question: string; answer: Answered<Suggestion[]> }
  /** Finds texts in the kept voyages and pages, and ships' notes in the catalogue; null if there are none. */
  texts: { question: StoryQuery; answer: StoryResults | null }
  /** Lists of the catalogue; null if none is held, or no such ship. */
  journeys: { question: null; answer: Answered<Journeys> | null }
  ships: { question: null; answer: Answered<Ships> | null }
  ship: { question: string; answer: Answered<Ship> | null }
  start: { question: Setting; answer: null }
  /** Whether the device holds what the server has. If not, the rest is fetched afterwards. */
  contact: { question: null; answer: boolean }
  /** Opens the archive ahead of the first search. */
  open: { question: null; answer: null }
  /** Keeps names from now on, or deletes them. */
  keepNames: { question: boolean; answer: null }
}
export type Op = keyof Operations

export interface DeviceState {
  /** What searches use. */
  holds: 'nothing' | 'catalogue' | 'names'
  /** The index is in memory, so searches are answered at once. */
  ready: boolean
  /** The visitor or the kiosk wants the names. */
  wanted: boolean
  /** Bytes of the names on the wire; null if this device may not have them, or does not know yet. */
  namesBytes: number | null
  /** How much of a running fetch has come, from 0 to 1; null if nothing is being fetched. */
  progress: number | null
  asOf: number | null
  /** When the names are deleted if there is no contact until then, by the device's clock, in milliseconds since 1970. */
  namesUntil: number | null
  /** The names were deleted for lack of contact, and are not back yet. */
  namesExpired: boolean
  /**
   * `full`: no room. `away`: wanted names cannot be fetched now, and come later. `version`: what is published has a format that
   * only another version of the site can read.
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
