import { type ReactNode, useId } from 'react'
import type { Pack } from '#domain/pack.ts'
import { countOf, formatBytes, formatNumber } from '../../lib/format.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import type { KeptPack } from '../../offline/inventory.ts'
import { keepPack, removePack, resumePack, stopPack, usePacks } from '../../offline/packs.ts'
import { voyageAddress } from '../../offline/policy.ts'

interface Props {
  /** As the server offers it; absent without a network. */
  offered?: Pack
  kept?: KeptPack | undefined
}

/** A pack: what is in it, how large it is, how far it is, and what can be done. */
export function PackRow({ offered, kept }: Props) {
  const fetching = usePacks((packs) => packs.fetching[(offered ?? kept)!.id])
  const title = useId()
  const isStale = offered && kept?.complete && isOther(offered, kept)
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
        </p>
      </div>
      {fetching && (
        <p className="pack__progress" role="status">
          <progress
            max={fetching.of}
            value={fetching.done}
            aria-label={`${(offered ?? kept)!.title} bewaren`}
          />
          {formatNumber(fetching.done)} van {formatNumber(fetching.of)}
        </p>
      )}
      {!isKiosk() && (
        <div className="pack__acts">
          {offered && !kept && act('Bewaar voor offline', () => keepPack(offered))}
          {offered && isStale && !fetching && act('Bijwerken', () => keepPack(offered))}
          {kept && !kept.complete && !fetching && act('Verdergaan', () => resumePack(kept))}
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

/** Staff changed what is in it. */
const isOther = ({ journeys, images }: Pack, kept: KeptPack): boolean =>
  journeys.length !== kept.voyages ||
  journeys.length + images.length !== kept.addresses.length ||
  images.some((image) => !kept.addresses.includes(image)) ||
  journeys.some(({ journeyId }) => !kept.addresses.includes(voyageAddress(journeyId)))
