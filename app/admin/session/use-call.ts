/** What staff are shown of the server's answers. Each is kept for as long as something shows it, and is asked for by every opening. */
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
      // A call without a network fails at once: it is not put off.
      networkMode: 'always',
    },
  },
})
answers.mount()
useSession.subscribe(({ user }) => user ?? answers.clear())

export interface Called<T> {
  /** Null before the first. It stays while it is asked for anew, and when that fails. */
  answer: T | null
  /** What went wrong last; null again while it is asked anew. */
  error: string | null
  /** There is no such record. */
  missing: boolean
  loading: boolean
  reload: () => Promise<unknown>
  /** Shows this in the place of the answer. */
  put: (answer: T) => void
}

interface Options extends Pick<UseQueryOptions, 'staleTime' | 'gcTime' | 'refetchOnReconnect'> {
  /** The last answer stays also while something else is asked for, and when that fails. */
  keep?: boolean
}

type ReadingCall = Extract<StaffCall, `GET ${string}`>

/** What a call answers. Nothing is asked while `asked` is null. */
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
    {
      ...(options as object),
      queryKey,
      queryFn: ({ signal }) => read(asked as A, signal),
      enabled: asked !== null,
    },
    answers,
  )
  const last = useRef<T | null>(null)
  last.current = data ?? (keep && asked !== null ? last.current : null)
  const failure = isFetching ? null : error
  return {
    answer: last.current,
    error: failure && messageOf(failure),
    // An address that names no record at all is refused with 400.
    missing: failure instanceof CallError && [400, 404].includes(failure.status),
    loading: isFetching,
    reload: refetch,
    put: (answer) => answers.setQueryData(queryKey, answer),
  }
}

const byName = <N extends ReadingCall>(name: N) => reader(name, (asked: Asked<N>, signal) => call(name, { ...asked, signal }))

/** Something has changed: what is shown of the call is asked for anew. */
export const askAnew = (name: string): Promise<void> => answers.invalidateQueries({ queryKey: [name] })
