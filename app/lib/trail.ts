/**
 * Where the visitor is on the site, where they were, and how to go elsewhere. Normally that is the browser's address and history. A
 * kiosk keeps both only in memory, so that nobody finds there what an earlier visitor looked for.
 */
import { useSyncExternalStore } from 'react'
import type { BaseLocationHook, BaseSearchHook } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

interface NavigateOptions {
  /** Replaces the present entry, so that Back does not return to it. */
  replace?: boolean
  /** Data for the new entry. */
  state?: unknown
}

interface Trail {
  /** `/zoeken` */
  readonly path: string
  /** `?query=jansen`, or empty. */
  readonly search: string
  /** The data of the entry. */
  readonly state: unknown
  /** `to`: a path of the site, with or without a query. */
  navigate(to: string, options?: NavigateOptions): void
  /** -1 is one step back. */
  go(steps: number): void
  /** Calls `listener` when the place changes. `travelled`: by Back or Forward. Gives a function that ends it. */
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

/** A trail that is lost when the page is loaded again. */
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

/** The data of the present entry. The caller says of which type they are. */
export const useTrailState = <T>(): T => useSyncExternalStore(subscribe, () => trail.state) as T

/** Hooks for the router. */
export const usePlace: BaseLocationHook = () => [
  useSyncExternalStore(subscribe, () => trail.path),
  (to: string, options?: NavigateOptions) => trail.navigate(to, options),
]
export const usePlaceSearch: BaseSearchHook = () => useSyncExternalStore(subscribe, () => trail.search)
