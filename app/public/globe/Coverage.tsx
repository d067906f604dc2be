import { isWebAddress } from '#domain/addresses.ts'
import { coverageOfVoyage, inventoryOf } from '#domain/coverage.ts'
import type { Journey } from '#domain/journey.ts'
import { ExternalLink } from '../../lib/ExternalLink.tsx'

/** How far the names of the list are entered, unless all are. */
export function Coverage({ journey: { names, storyIntro, source } }: { journey: Journey }) {
  // An answer that was kept before does not tell.
  if (!names) return null
  const { entered, expected } = names
  const said = coverageOfVoyage(names)
  if (entered === 0)
    return (
      <div className="voyage-unnamed">
        <p>{said}</p>
        <Whereabouts intro={storyIntro} source={source} />
      </div>
    )
  if (expected === null) return <p className="voyage-coverage">{said}</p>
  return (
    said && (
      <div className="voyage-coverage">
        <span aria-hidden="true">
          <i style={{ width: `${(entered / expected) * 100}%` }} />
        </span>
        {said}
      </div>
    )
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
