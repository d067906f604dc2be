import type { Journey } from '#domain/journey.ts'
import { SourceLine } from './SourceLine.tsx'

/** Where the voyage's data come from: the archive's own permalink, and what is not from there. */
export function Source({ journey: { source, contentPoints } }: { journey: Journey }) {
  return (
    <footer className="voyage-source">
      <SourceLine source={source} />
      {contentPoints.length > 1 && (
        <p>De vaarroute is een aannemelijke: langs bekende zeewegen, berekend tussen de havens die in de bron staan.</p>
      )}
    </footer>
  )
}
