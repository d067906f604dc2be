/** Answers of the server for components. An answer is kept while something shows it, and asked for again when it is next opened. */
import { QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf, Asked } from '#domain/call-address.ts'
import { CallError, call, messageOf, type Reader, reader, type StaffCall } from './call.ts'
import { useSession } from './session.ts'

const answers = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Without a network a call fails at once, instead of waiting for one.
      networkMode: 'always',
    },
  },
})
answers.mount()
useSession.subscribe(({ user }) => user ?? answers.clear())

export interface Called<T> {
  /** Null before the first one. It stays while it is asked for again, and if that fails. */
  answer: T | null
  /** Why the last call failed; null while it is asked again. */
  error: string | null
  /** There is no such record. */
  missing: boolean
  loading: boolean
  reload: () => Promise<unknown>
  /** Replaces the answer. */
  put: (answer: T) => void
}

interface Options extends Pick<UseQueryOptions, 'staleTime' | 'gcTime' | 'refetchOnReconnect' | 'refetchInterval'> {
  /** The last answer also stays while something else is asked for, and if that fails. */
  keep?: boolean
}

type ReadingCall = Extract<StaffCall, `GET ${string}`>

/** Makes a call and follows its answer. Nothing is asked while `asked` is null. */
export function useCall<N extends ReadingCall>(name: N, asked: Asked<N> | null, options?: Options): Called<AnswerOf<N>>
export function useCall<A, T>(read: Reader<A, T>, asked: A | null, options?: Options): Called<T>
export function useCall<A, T>(
  what: ReadingCall | Reader<A, T>,
  asked: A | null,
  { keep = false, ...options }: Options = {},
): Called<T> {
  const read = typeof what === 'string' ? (byName(what) as Reader<A, T>) : what
  const queryKey = [read.by, asked]
  const { data, error, isFetching, refetch } = useQuery<T>(
    { ...(options as object), queryKey, queryFn: ({ signal }) => read(asked as A, signal), enabled: asked !== null },
    answers,
  )
  const last = useRef<T | null>(null)
  last.current = data ?? (keep && asked !== null ? last.current : null)
  const failure = isFetching ? null : error
  return {
    answer: last.current,
    error: failure && messageOf(failure),
    // The server answers 400 to an id that cannot be one.
    missing: failure instanceof CallError && [400, 404].includes(failure.status),
    loading: isFetching,
    reload: refetch,
    put: (answer) => answers.setQueryData(queryKey, answer),
  }
}

const byName = <N extends ReadingCall>(name: N) => reader(name, (asked: Asked<N>, signal) => call(name, { ...asked, signal }))

/** Asks again for all answers of this name that are shown, because something has changed. */
export const askAnew = (name: string): Promise<void> => answers.invalidateQueries({ queryKey: [name] })
