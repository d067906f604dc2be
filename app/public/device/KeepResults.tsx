import { useEffect, useState, useSyncExternalStore } from 'react'
import type { JourneyHit } from '#domain/journey.ts'
import { joinPacks, PACKS_AT_ONCE } from '#domain/pack.ts'
import { countOf } from '#domain/words.ts'
import { useConnection } from '../../client/connection.ts'
import { listPacksOf } from '../../client/endpoints.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import { areThere, canKeep, readPacks, usePacks, watchKeeping } from '../../offline/packs.ts'
import { voyageAddress } from '../../offline/policy.ts'
import { KeepOffer, Progress } from './KeepOffer.tsx'

interface Props {
  /** How many voyages were found, and the first of them. */
  total: number
  rows: readonly JourneyHit[]
  load: () => Promise<readonly JourneyHit[]>
}

/** 'Bewaar deze 6 reizen': keeps the voyages of a search result as one pack. The search itself is not kept. */
export default function KeepResults({ total, rows, load }: Props) {
  const packs = usePacks(({ kept }) => kept)
  const fetching = usePacks((packs) => Object.values(packs.fetching)[0])
  const offline = useConnection((connection) => connection.offline)
  const keeps = useSyncExternalStore(watchKeeping, canKeep)
  /** The id of the pack that was made here. */
  const [chosen, setChosen] = useState('')
  useEffect(() => void readPacks(), [])
  if (!keeps || offline || isKiosk() || packs === null || total === 0 || total > PACKS_AT_ONCE) return null
  const isThere = rows.length === total && areThere(rows.map(({ journeyId }) => voyageAddress(journeyId)))
  if (isThere || packs.some((pack) => pack.id === chosen && pack.complete)) return <p role="status">Op dit apparaat bewaard</p>
  const loadPack = async () => {
    const found = await load()
    const codes = found.map(({ journeyId }) => journeyId)
    const others = found.length > 1 ? ` en ${countOf(found.length - 1, 'andere reis', 'andere reizen')}` : ''
    const title = `${found[0]?.name}${others}`
    const id = `reizen ${codes.toSorted().join(' ')}`
    setChosen(id)
    return joinPacks(id, title, await listPacksOf(codes))
  }
  const which = total === 1 ? 'deze reis' : `deze ${countOf(total, 'reis', 'reizen')}`
  return (
    <div className="keep-results">
      <KeepOffer label={`Bewaar ${which}`} what={total === 1 ? 'Deze reis' : 'Deze reizen'} load={loadPack} />
      {fetching && <Progress {...fetching} label="Reizen bewaren" />}
    </div>
  )
}
