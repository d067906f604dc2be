import { useEffect, useState } from 'react'
import { addressOf } from '#domain/call-address.ts'
import type { HistoryKind } from '#domain/kinds.ts'
import { PRESENCE_MS } from '#domain/presence.ts'
import { call } from '../session/call.ts'
import { useSession } from '../session/session.ts'

/** Names the members of staff who have the same record open. Nobody is kept from it. */
export function AlsoOpen({ kind, id }: { kind: HistoryKind; id: string }) {
  const others = usePresence(kind, id)
  return (
    <span className="form__note form__others" role="status">
      {others.length > 0 && `${others.join(', ')} also ${others.length === 1 ? 'has' : 'have'} this open`}
    </span>
  )
}

/** Tells the server again and again that the record is open here, and once that it is closed. */
function usePresence(kind: HistoryKind, id: string): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([])
  useEffect(() => {
    const record = { params: { kind, id } }
    const isOver = new AbortController()
    const { signal } = isOver
    const tell = () =>
      call('PUT /api/admin/presence/:kind/:id', { ...record, signal }).then(
        (answer) => setOthers(answer.others),
        () => {},
      )
    void tell()
    const timer = setInterval(tell, PRESENCE_MS)
    // It may be gone for good, or be shown again.
    const leave = () => closeRecord(record)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', tell)
    return () => {
      isOver.abort()
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', tell)
      leave()
    }
  }, [kind, id])
  return others
}

/** The request outlives the page. Whether it arrives does not matter: who is not heard of counts as gone. */
function closeRecord(record: { params: { kind: HistoryKind; id: string } }): void {
  const { token } = useSession.getState()
  const [method, url] = addressOf('DELETE /api/admin/presence/:kind/:id', record)
  void fetch(url, { method, keepalive: true, headers: { authorization: `Bearer ${token}` } }).catch(() => {})
}
