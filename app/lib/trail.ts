/**
 * Where the visitor is on the site, where he was, and how he goes elsewhere. As a rule that is the browser's address and
 * its history. At a kiosk both are kept in memory alone, so that nobody finds there what the visitor before him looked for.
 */
import { useSyncExternalStore } from 'react'
import type { BaseLocationHook, BaseSearchHook } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

export interface NavigateOptions {
  /** Back does not come to the place that is left. */
  replace?: boolean
  /** What the new entry keeps. */
  state?: unknown
}

export interface Trail {
  /** `/zoeken` */
  readonly path: string
  /** `?query=jansen`, or nothing. */
  readonly search: string
  /** What the entry keeps beside its address. */
  readonly state: unknown
  /** To a path of the site, with or without a query. */
  navigate(to: string, options?: NavigateOptions): void
  /** Back by one is -1. */
  go(steps: number): void
  /** `travelled`: by Back or Forward. Gives what ends it. */
  follow(listener: (travelled: boolean) => void): () => void
}

const EVENTS = ['popstate', 'pushState', 'replaceState', 'hashchange']

const browserTrail: Trail = {
  get path() {
    return location.pathname
  },
  get search() {
    return location.search
  },
  get state() {
    return history.state
  },
  navigate,
  go: (steps) => history.go(steps),
  follow(listener) {
    const onChange = ({ type }: Event) => listener(type === 'popstate')
    for (const name of EVENTS) addEventListener(name, onChange)
    return () => {
      for (const name of EVENTS) removeEventListener(name, onChange)
    }
  },
}

interface Entry {
  path: string
  search: string
  state: unknown
}

/** A trail that nothing remembers when the page is loaded anew. */
export function memoryTrail(start: string): Trail {
  const entryOf = (to: string, state: unknown): Entry => {
    const { pathname: path, search } = new URL(to, 'http://memory')
    return { path, search, state }
  }
  let entries = [entryOf(start, null)]
  let at = 0
  const listeners = new Set<(travelled: boolean) => void>()
  const tell = (travelled: boolean) => {
    for (const listener of [...listeners]) listener(travelled)
  }
  return {
    get path() {
      return entries[at]!.path
    },
    get search() {
      return entries[at]!.search
    },
    get state() {
      return entries[at]!.state
    },
    navigate(to, { replace = false, state = null } = {}) {
      const before = entries.slice(0, replace ? at : at + 1)
      entries = [...before, entryOf(to, state)]
      at = before.length
      tell(false)
    },
    go(steps) {
      const next = Math.min(Math.max(at + steps, 0), entries.length - 1)
      if (next === at) return
      at = next
      tell(true)
    },
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Set once, before anything is drawn. */
export let trail: Trail = browserTrail
export function follow(other: Trail): void {
  trail = other
}

const subscribe = (onChange: () => void) => trail.follow(onChange)

/** What the entry keeps, of the part of the page that asks. */
export const useTrailState = <T>(): T => useSyncExternalStore(subscribe, () => trail.state) as T

/** For the router. */
export const usePlace: BaseLocationHook = () => [
  useSyncExternalStore(subscribe, () => trail.path),
  (to: string, options?: NavigateOptions) => trail.navigate(to, options),
]
export const usePlaceSearch: BaseSearchHook = () => useSyncExternalStore(subscribe, () => trail.search)
