import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Journey } from '#domain/journey.ts'
import type { Pack } from '#domain/pack.ts'
import { ApiError } from '../../client/client.ts'
import { getPackOf } from '../../client/endpoints.ts'
import { countOf, formatBytes } from '../../lib/format.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import { canKeep, keepPack, readPacks, removePack, usePacks, watchKeeping } from '../../offline/packs.ts'
import './keep-voyage.css'

/** 'Bewaar voor offline' on a voyage: first says how much it is, then how far it is. */
export function KeepVoyage({ journey: { journeyId } }: { journey: Journey }) {
  const kept = usePacks((packs) => packs.kept?.find(({ id }) => id === journeyId))
  const fetching = usePacks((packs) => packs.fetching[journeyId])
  const fault = usePacks((packs) => packs.fault)
  const [pack, setPack] = useState<Pack | null>(null)
  const [refusal, setRefusal] = useState('')
  useEffect(() => void readPacks(), [])
  const keeps = useSyncExternalStore(watchKeeping, canKeep)
  if (!keeps || isKiosk()) return null

  const look = async () => {
    setRefusal('')
    try {
      setPack(await getPackOf(journeyId))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal('Zonder internet kan deze reis nu niet worden bewaard.')
    }
  }
  const keep = async (chosen: Pack) => {
    setPack(null)
    await keepPack(chosen)
  }
  return (
    <div className="keep-voyage">
      {!kept && !pack && (
        <button type="button" className="text-link" onClick={() => void look()}>
          Bewaar voor offline
        </button>
      )}
      {pack && !kept && (
        <>
          <p>
            Deze reis
            {pack.images.length > 0 && ` met ${countOf(pack.images.length, 'afbeelding', 'afbeeldingen')}`}{' '}
            neemt ongeveer {formatBytes(pack.bytes)} in.
          </p>
          <button type="button" className="text-link" onClick={() => void keep(pack)}>
            Bewaren
          </button>
          <button type="button" className="text-link" onClick={() => setPack(null)}>
            Niet bewaren
          </button>
        </>
      )}
      {fetching && (
        <p role="status">
          <progress max={fetching.of} value={fetching.done} aria-label="Reis bewaren" /> {fetching.done} van{' '}
          {fetching.of}
        </p>
      )}
      {kept && !fetching && (
        <>
          <p role="status">
            {kept.complete
              ? 'Deze reis staat op dit apparaat.'
              : fault === 'full'
                ? 'Er is geen ruimte meer op dit apparaat.'
                : 'Deze reis staat nog niet helemaal op dit apparaat.'}
          </p>
          <button type="button" className="text-link" onClick={() => void removePack(kept)}>
            Verwijderen
          </button>
        </>
      )}
      {refusal && <p role="alert">{refusal}</p>}
    </div>
  )
}
