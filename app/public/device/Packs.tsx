import { type ReactNode, useEffect, useId } from 'react'
import type { Pack } from '#domain/pack.ts'
import { countOf, formatBytes, formatNumber } from '#domain/words.ts'
import { useConnection } from '../../client/connection.ts'
import { listPacks } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { formatMoment } from '../../lib/format.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import type { KeptPack } from '../../offline/inventory.ts'
import { addressesOf, areThere, keepPack, readPacks, removePack, resumePack, stopPack, usePacks } from '../../offline/packs.ts'
import { LoadError } from '../LoadError.tsx'

/** The packs of voyages: those that the server offers, and those that are kept here. */
export function Packs() {
  const { data, error, loading, retry } = useResource('packs', listPacks)
  const kept = usePacks((packs) => packs.kept)
  const fault = usePacks((packs) => packs.fault)
  useEffect(() => void readPacks(), [])
  const offered = data ?? []
  // Packs of several voyages come first.
  const others = (kept ?? [])
    .filter(({ id }) => !offered.some((pack) => pack.id === id))
    .toSorted((a, b) => Number(a.voyages === 1) - Number(b.voyages === 1))
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
            <PackRow
              key={pack.id}
              offered={pack}
              kept={kept?.find(({ id }) => id === pack.id)}
              isElsewhere={pack.journeys.length > 0 && areThere(addressesOf(pack))}
            />
          ))}
          {others.map((pack) => (
            <PackRow key={pack.id} kept={pack} />
          ))}
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

const FAULTS = {
  away: 'De verbinding viel weg. Wat er al is, blijft; ga verder zodra er weer internet is.',
  some: 'Een deel is niet gekomen. Wat er al is, blijft; ga later verder.',
  full: 'Er is geen ruimte meer op dit apparaat. Verwijder iets, of maak ruimte vrij.',
} as const

interface Props {
  /** The pack as the server offers it; absent without a network. */
  offered?: Pack
  kept?: KeptPack | undefined
  /** All of it is in another pack. */
  isElsewhere?: boolean
}

/** A pack: its content, size and progress, and the buttons for it. */
function PackRow({ offered, kept, isElsewhere }: Props) {
  const fetching = usePacks((packs) => packs.fetching[(offered ?? kept)!.id])
  const offline = useConnection((connection) => connection.offline)
  const title = useId()
  const act = (label: string, work: () => unknown, line = false): ReactNode => (
    <button
      type="button"
      className={line ? 'button button--line' : 'button'}
      aria-describedby={title}
      onClick={() => void work()}
    >
      {label}
    </button>
  )
  return (
    <li className="pack">
      <div>
        <h3 id={title}>{(offered ?? kept)!.title}</h3>
        <p>
          {describe(offered, kept)}
          {kept && !fetching && ` · ${kept.complete ? 'bewaard' : 'nog niet helemaal bewaard'}`}
          {!kept && isElsewhere && ' · staat al op dit apparaat'}
        </p>
        {kept?.complete && !fetching && kept.updatedAt !== undefined && (
          <p>Bijgewerkt op {formatMoment(new Date(kept.updatedAt))}</p>
        )}
      </div>
      {fetching && (
        <p className="pack__progress" role="status">
          <progress max={fetching.of} value={fetching.done} aria-label={`${(offered ?? kept)!.title} bewaren`} />
          {formatNumber(fetching.done)} van {formatNumber(fetching.of)}
        </p>
      )}
      {!isKiosk() && (
        <div className="pack__acts">
          {offered && !kept && !isElsewhere && !offline && act('Bewaar voor offline', () => keepPack(offered))}
          {kept && !kept.complete && !fetching && !offline && act('Verdergaan', () => resumePack(kept))}
          {kept && fetching && act('Stoppen', () => stopPack(kept), true)}
          {kept && !fetching && act('Verwijderen', () => removePack(kept), true)}
        </div>
      )}
    </li>
  )
}

function describe(offered: Pack | undefined, kept: KeptPack | undefined): string {
  const voyages = offered?.journeys.length ?? kept!.voyages
  const images = offered?.images.length ?? kept!.addresses.length - kept!.voyages
  const of = [countOf(voyages, 'reis', 'reizen'), images > 0 && countOf(images, 'afbeelding', 'afbeeldingen')]
  return `${of.filter(Boolean).join(' en ')} · ongeveer ${formatBytes((offered ?? kept)!.bytes)}`
}
