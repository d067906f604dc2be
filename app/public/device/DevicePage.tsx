import { useEffect, useState, useSyncExternalStore } from 'react'
import { getPackOf, listPacks } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { formatBytes } from '../../lib/format.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import { useTitle } from '../../lib/use-title.ts'
import type { KeptPack } from '../../offline/inventory.ts'
import { canKeep, readPacks, usePacks, watchKeeping } from '../../offline/packs.ts'
import { voyageAddress } from '../../offline/policy.ts'
import { LoadError } from '../LoadError.tsx'
import { Install } from './Install.tsx'
import { KeptNames } from './KeptNames.tsx'
import { PackRow } from './PackRow.tsx'
import './device.css'

/** `/op-dit-apparaat`: what this device keeps for use without a network, and how the site is installed on it. */
export default function DevicePage() {
  useTitle('Op dit apparaat')
  const keeps = useSyncExternalStore(watchKeeping, canKeep)
  return (
    <main id="main" tabIndex={-1} className="device">
      <h1>Op dit apparaat</h1>
      <p className="device__lead">
        Wat u hier bewaart, werkt ook zonder internet. Het blijft op dit apparaat staan tot u het verwijdert.
      </p>
      {keeps ? (
        <>
          <KeptNames />
          <Packs />
          <Passing />
        </>
      ) : (
        <p className="notice">
          Deze browser kan nu niets bewaren. Dat kan alleen via een beveiligde verbinding (https), en niet in
          een privévenster.
        </p>
      )}
      {!isKiosk() && <Install />}
    </main>
  )
}

/** What the server offers, and what is kept of voyages. */
function Packs() {
  const { data, error, loading, retry } = useResource('packs', listPacks)
  const kept = usePacks((packs) => packs.kept)
  const fault = usePacks((packs) => packs.fault)
  useEffect(() => void readPacks(), [])
  const offered = data ?? []
  const others = (kept ?? [])
    .filter(({ id }) => !offered.some((pack) => pack.id === id))
    .toSorted((a, b) => Number(isVoyage(a)) - Number(isVoyage(b)))
  return (
    <section aria-labelledby="device-voyages" aria-busy={loading}>
      <div>
        <h2 id="device-voyages">Reizen</h2>
        <p>Eén reis bewaart u bij de reis zelf, met de knop ‘Bewaar voor offline’.</p>
      </div>
      <div>
        {fault && <p className="notice notice--error device__fault">{FAULTS[fault]}</p>}
        <ul className="device__packs">
          {offered.map((pack) => (
            <PackRow key={pack.id} offered={pack} kept={keptOf(kept, pack.id)} />
          ))}
          {others.map((pack) =>
            isVoyage(pack) ? <VoyageRow key={pack.id} kept={pack} /> : <PackRow key={pack.id} kept={pack} />,
          )}
        </ul>
        {loading && <span className="bar device__skeleton" />}
        {error?.offline && !data && <p>Wat u nog meer kunt bewaren, ziet u hier zodra u online bent.</p>}
        {error && !error.offline && !data && others.length === 0 && (
          <LoadError error={error} failed="De reizen konden" onRetry={retry} />
        )}
      </div>
    </section>
  )
}

/** A voyage that was kept by itself; it may have other images by now. */
function VoyageRow({ kept }: { kept: KeptPack }) {
  const { data } = useResource(`pack ${kept.id}`, (signal) => getPackOf(kept.id, signal))
  return <PackRow kept={kept} {...(data && { offered: data })} />
}

const isVoyage = ({ id, addresses }: KeptPack): boolean => addresses.includes(voyageAddress(id))

const FAULTS = {
  away: 'De verbinding viel weg. Wat er al is, blijft; ga verder zodra er weer internet is.',
  some: 'Een deel is niet gekomen. Wat er al is, blijft; ga later verder.',
  full: 'Er is geen ruimte meer op dit apparaat. Verwijder iets, of maak ruimte vrij.',
} as const

const keptOf = (kept: readonly KeptPack[] | null, id: string): KeptPack | undefined =>
  kept?.find((pack) => pack.id === id)

/** How much room all of it takes. */
function Passing() {
  const kept = usePacks((packs) => packs.kept)
  const [used, setUsed] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with what is kept
  useEffect(() => {
    let gone = false
    void navigator.storage.estimate().then(({ usage }) => !gone && setUsed(usage ?? null))
    return () => {
      gone = true
    }
  }, [kept])
  return (
    <section aria-labelledby="device-room">
      <h2 id="device-room">Ruimte</h2>
      <p>
        Ook wat u bekijkt, blijft een tijd staan: de laatste vierhonderd reizen en hun afbeeldingen. Zo nodig
        maken die vanzelf plaats.
        {used !== null && ` Alles samen gebruikt nu ${formatBytes(used)}.`}
      </p>
    </section>
  )
}
