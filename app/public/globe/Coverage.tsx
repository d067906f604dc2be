import { isWebAddress } from '#domain/addresses.ts'
import { coverageLine, inventoryOf } from '#domain/coverage.ts'
import { namesEntered } from '#domain/filters.ts'
import type { Journey } from '#domain/journey.ts'
import { countOf, formatNumber } from '#domain/words.ts'
import { ExternalLink } from '../../lib/ExternalLink.tsx'

/** How far the names of the list are entered, unless all are. */
export function Coverage({ journey: { names, storyIntro, source } }: { journey: Journey }) {
  // An answer that was kept before does not tell.
  if (!names) return null
  const { entered, expected } = names
  if (entered === 0)
    return (
      <div className="voyage-unnamed">
        <p>{coverageLine(1, 0)}</p>
        <Whereabouts intro={storyIntro} source={source} />
      </div>
    )
  if (expected === null)
    return (
      <p className="voyage-coverage">
        {countOf(entered, 'naam', 'namen')} ingevoerd; hoeveel er op de lijst staan, is onbekend
      </p>
    )
  if (namesEntered(names) !== 'partly') return null
  return (
    <div className="voyage-coverage">
      <span aria-hidden="true">
        <i style={{ width: `${(entered / expected) * 100}%` }} />
      </span>
      {formatNumber(entered)} van {countOf(expected, 'naam', 'namen')} ingevoerd
    </div>
  )
}

/** The way out: where the list is kept. */
function Whereabouts({ intro, source }: { intro: string | null; source: string | null }) {
  const inventory = inventoryOf(intro)
  const link = (text: string) => (source && isWebAddress(source) ? <ExternalLink href={source}>{text}</ExternalLink> : text)
  if (inventory)
    return (
      <p>
        De passagierslijst ligt in het Nationaal Archief: {inventory.archive}, {link(inventory.number)}
      </p>
    )
  return source ? <p>De bron van deze reis: {link(source)}</p> : null
}
