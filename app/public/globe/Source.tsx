import type { Journey } from '#domain/journey.ts'
import { ExternalLink } from '../../lib/ExternalLink.tsx'

/** Where the voyage's data come from: the archive's own permalink, and what is not from there. */
export function Source({ journey: { source, contentPoints } }: { journey: Journey }) {
  return (
    <footer className="voyage-source">
      <p>Bron: {source ? <SourceLink source={source} /> : 'onbekend'}</p>
      {contentPoints.length > 1 && (
        <p>
          De vaarroute is een aannemelijke: langs bekende zeewegen, berekend tussen de havens die in de bron
          staan.
        </p>
      )}
    </footer>
  )
}

/** A permalink is a link; any other source is a text. */
function SourceLink({ source }: { source: string }) {
  if (!/^https?:\/\//.test(source) || !URL.canParse(source)) return source
  return <ExternalLink href={source}>{source.replace(/^https?:\/\/(www\.)?/, '')}</ExternalLink>
}
