import { useCallback, useContext } from 'react'
import { useLocation, useSearch } from 'wouter'
import { PAGES } from '#domain/addresses.ts'
import type { Journey } from '#domain/journey.ts'
import { WayOut } from '../../lib/preview-contexts.ts'
import { trail } from '../../lib/trail.ts'
import { type GlobeUrl, globeUrl, searchUrl } from '../../lib/urls.ts'

export interface GlobeAddress {
  url: GlobeUrl
  /** Changes the named parts of the URL. With `replace` this replaces the last entry in the history. */
  go: (change: Partial<GlobeUrl>, options?: { replace?: boolean }) => void
  /** Where "Terug" leads: to the results for the searched name, otherwise to home. */
  backHref: string
  /** Goes back to where the visitor came from. */
  goBack: () => void
}

/** What an entry of the history knows about the steps on this page. */
interface EntryState {
  /** Steps on this page since the visitor came from another page of the site. */
  steps: number
}

/** The URL of the globe, which is all of its state. */
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
      // A change that changes nothing adds no entry, or Back would seem to do nothing.
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
 * How many steps the visitor took on this page. Null if he came here by a link from another site, so that there is no page of
 * ours to go back to. The first entry has no count: there the browser says which page the document was opened on.
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

/** The address in the archive's own spelling, without parts that mean nothing for this voyage. */
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
    // A part of another page means nothing on this page.
    xywh: isListOpen && scan === url.scan ? url.xywh : '',
  }
}
