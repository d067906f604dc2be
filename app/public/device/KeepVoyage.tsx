import { useEffect, useSyncExternalStore } from 'react'
import type { Journey } from '#domain/journey.ts'
import { useConnection } from '../../client/connection.ts'
import { listPacksOf } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import type { KeptPack } from '../../offline/inventory.ts'
import { addressesOf, canKeep, readPacks, removePack, usePacks, watchKeeping } from '../../offline/packs.ts'
import { voyageAddress } from '../../offline/policy.ts'
import { KeepOffer, Progress } from './KeepOffer.tsx'
import './keep-voyage.css'

/** 'Bewaar voor offline' on a voyage. Shows how large it is, then the progress. */
export function KeepVoyage({ journey: { journeyId } }: { journey: Journey }) {
  const packs = usePacks(({ kept }) => kept)
  const offline = useConnection((connection) => connection.offline)
  useEffect(() => void readPacks(), [])
  const keeps = useSyncExternalStore(watchKeeping, canKeep)
  if (!keeps || isKiosk()) return null
  const own = packs?.find(({ id }) => id === journeyId)
  const holder = packs?.find(({ complete, addresses }) => complete && addresses.includes(voyageAddress(journeyId)))
  return (
    <div className="keep-voyage">
      {own ? (
        <Kept pack={own} />
      ) : holder ? (
        <>
          <p>Deze reis staat op dit apparaat, in ‘{holder.title}’.</p>
          {!offline && <RestOf journeyId={journeyId} packs={packs ?? []} />}
        </>
      ) : (
        !offline && (
          <KeepOffer label="Bewaar voor offline" what="Deze reis" load={async () => (await listPacksOf([journeyId]))[0]!} />
        )
      )}
    </div>
  )
}

/** Offers the images of a voyage that is in a pack of all voyages, which has no images. */
function RestOf({ journeyId, packs }: { journeyId: string; packs: readonly KeptPack[] }) {
  const { data } = useResource(`pack ${journeyId}`, (signal) => listPacksOf([journeyId], signal))
  const there = new Set(packs.flatMap(({ addresses }) => addresses))
  const pack = data?.[0]
  if (!pack || addressesOf(pack).every((address) => there.has(address))) return null
  return <KeepOffer label="Bewaar ook de afbeeldingen" what="Deze reis" load={async () => pack} />
}

function Kept({ pack }: { pack: KeptPack }) {
  const fetching = usePacks((packs) => packs.fetching[pack.id])
  const fault = usePacks((packs) => packs.fault)
  if (fetching) return <Progress {...fetching} label="Reis bewaren" />
  return (
    <>
      <p role="status">
        {pack.complete
          ? 'Deze reis staat op dit apparaat.'
          : fault === 'full'
            ? 'Er is geen ruimte meer op dit apparaat.'
            : 'Deze reis staat nog niet helemaal op dit apparaat.'}
      </p>
      <button type="button" className="text-link" onClick={() => void removePack(pack)}>
        Verwijderen
      </button>
    </>
  )
}
