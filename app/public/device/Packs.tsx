import { type ReactNode, useId } from 'react'
import type { Pack } from '#domain/pack.ts'
import { useConnection } from '../../client/connection.ts'
import { countOf, formatBytes, formatMoment, formatNumber } from '../../lib/format.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import type { KeptPack } from '../../offline/inventory.ts'
import { keepPack, removePack, resumePack, stopPack, usePacks } from '../../offline/packs.ts'

interface Props {
  /** As the server offers it; absent without a network. */
  offered?: Pack
  kept?: KeptPack | undefined
  /** All of it is in another pack. */
  isElsewhere?: boolean
}

/** A pack: what is in it, how large it is, how far it is, and what can be done. */
export function PackRow({ offered, kept, isElsewhere }: Props) {
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
