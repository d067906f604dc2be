import { useCallback, useContext } from 'react'
import { useLocation, useSearch } from 'wouter'
import { PAGES } from '#domain/addresses.ts'
import type { Journey } from '#domain/journey.ts'
import { trail } from '../../lib/trail.ts'
import { type GlobeUrl, globeUrl, searchUrl } from '../../lib/urls.ts'
import { WayOut } from '../../lib/way-out.ts'

export interface GlobeAddress {
  url: GlobeUrl
  /** Changes the URL; what is not named stays. With `replace`, Back does not come here. */
  go: (change: Partial<GlobeUrl>, options?: { replace?: boolean }) => void
  /** Where "Terug" leads: the results of the name that was searched, else home. */
  backHref: string
  /** Leaves for where the visitor came from. */
  goBack: () => void
}

/** What an entry of the browser's history knows of the page's own steps. */
interface EntryState {
  /** Steps taken on this page since the visitor came to it from another page of the site. */
  steps: number
}

/** The globe's state is its URL. */
export function useGlobeUrl(): GlobeAddress {
  const [, navigate] = useLocation()
  const url = globeUrl.read(useSearch())
  const wayOut = useContext(WayOut)
  const steps = wayOut === null ? stepsTaken() : null
  const backHref = wayOut ?? resultsOf(url)

  const go = useCallback(
    (change: Partial<GlobeUrl>, { replace = false } = {}) => {
      const before = stepsTaken()
      const now = globeUrl.read(trail.search)
      const href = globeUrl.href({ ...now, ...change })
      // What changes nothing is no step: Back would seem to do nothing.
      const inPlace = replace || href === globeUrl.href(now)
      const state: EntryState | null = before === null ? null : { steps: before + (inPlace ? 0 : 1) }
      navigate(href, { replace: inPlace, state })
    },
    [navigate],
  )
  const goBack = useCallback(() => {
    if (steps === null) navigate(backHref)
    else trail.go(-(steps + 1))
  }, [steps, backHref, navigate])

  return { url, go, backHref, goBack }
}

const resultsOf = ({ query }: GlobeUrl): string => (query ? searchUrl.href({ query }) : '/')

/**
 * Null when there is no page of the site to go back to: the visitor came here by a link from elsewhere. The page in
 * which the document was opened is told by the browser; later entries carry their own count.
 */
function stepsTaken(): number | null {
  const { steps } = (trail.state ?? {}) as Partial<EntryState>
  if (steps !== undefined) return steps
  return openedElsewhere() ? 0 : null
}

function openedElsewhere(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && new URL(navigation.name).pathname !== PAGES.voyage
}

type Known = Pick<Journey, 'journeyId' | 'passengerList'> & { contentPoints: readonly { id: string }[] }

/** The address in the archive's own spelling, without what means nothing on this voyage. */
export function trueUrl(url: GlobeUrl, { journeyId, contentPoints, passengerList: { pages } }: Known): GlobeUrl {
  const isPointKnown = contentPoints.some(({ id }) => id === url.contentPointId)
  const isListOpen = url.isPassengerListModalOpen && pages > 0
  const scan = isListOpen ? Math.min(url.scan, pages) : 1
  return {
    ...url,
    journeyId,
    contentPointId: isPointKnown ? url.contentPointId : '',
    isPassengerListModalOpen: isListOpen,
    scan,
    // A part of another page is none of this one.
    xywh: isListOpen && scan === url.scan ? url.xywh : '',
  }
}
