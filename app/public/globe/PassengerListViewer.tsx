import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Journey } from '#domain/journey.ts'
import type { MediaItem } from '#domain/media.ts'
import { ApiError, isAbort } from '../../client/client.ts'
import { getPassengerList } from '../../client/endpoints.ts'
import { dateOrUnknown, formatCities } from '../../lib/format.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Dialog } from '../Dialog.tsx'

const ImageViewer = lazy(() => import('../../viewers/ImageViewer.tsx'))

interface Props {
  journey: Journey
  onClose: () => void
  /** The grant is over. */
  onRefused: () => void
}

/** The scanned pages of a voyage's list. They are kept nowhere: every opening asks the server again. */
export function PassengerListViewer({ journey, onClose, onRefused }: Props) {
  const [pages, setPages] = useState<readonly MediaItem[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [index, setIndex] = useState(0)
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const refused = useRef(onRefused)
  useEffect(() => {
    refused.current = onRefused
  })

  useEffect(() => {
    const call = new AbortController()
    getPassengerList(journey.journeyId, call.signal).then(
      (list) => setPages(list.pages),
      (error: unknown) => {
        if (isAbort(error)) return
        if (error instanceof ApiError && error.status === 403) refused.current()
        else setFailed(true)
      },
    )
    return () => call.abort()
  }, [journey.journeyId])

  if (failed || pages?.length === 0) {
    return (
      <Dialog open title="Passagierslijst" onClose={onClose}>
        <p>De passagierslijst kon niet worden geladen.</p>
        <div className="acts">
          <button type="button" className="button button--line" onClick={onClose}>
            OK
          </button>
        </div>
      </Dialog>
    )
  }
  if (!pages) return null
  return (
    <Suspense>
      <ImageViewer
        title={`Passagierslijst ${journey.ship.name ?? journey.name}`}
        subtitle={`${formatCities(journey.startCity, journey.endCity)} · ${dateOrUnknown(journey.startDate)}`}
        images={pages.map((page) => ({
          id: page._id,
          deepZoom: page.deepZoom,
          url: page.url,
          description: page.Beschrijving,
          collection: page.Collectie,
          demonstration: page.demonstration,
        }))}
        index={Math.min(index, pages.length - 1)}
        onIndex={setIndex}
        region={null}
        onRegion={ignore}
        reducedMotion={reducedMotion}
        onClose={onClose}
      />
    </Suspense>
  )
}

/** On the globe the part that is shown is not in the URL. */
const ignore = () => undefined
