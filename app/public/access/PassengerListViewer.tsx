import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { MediaItem } from '#domain/media.ts'
import { dateOrUnknown, formatCities } from '#domain/words.ts'
import { ApiError, isAbort } from '../../client/client.ts'
import { getPassengerList } from '../../client/endpoints.ts'
import { useMedia } from '../../lib/use-media.ts'
import { viewedImage } from '../../viewers/viewed-image.ts'
import { CorrectionButton } from '../correction/CorrectionButton.tsx'
import { Dialog } from '../Dialog.tsx'
import { CloseLists } from './CloseLists.tsx'

const ImageViewer = lazy(() => import('../../viewers/ImageViewer.tsx'))

interface Props {
  voyage: {
    journeyId: string
    ship: { name: string | null }
    startCity: string | null
    endCity: string | null
    startDate: string | null
  }
  /** The page, from 0, and the part of it that is shown. */
  index: number
  region: string | null
  onIndex: (index: number) => void
  onRegion: (region: string | null) => void
  onClose: () => void
  /** The access seems to have ended. May be called more than once. */
  onRefused: () => void
  /** The visitor has ended the access. */
  onEnded: () => void
  /** Beside the caption. */
  children?: ReactNode
}

/** The scanned pages of a voyage's list. They are never kept: each time it opens it asks the server. */
export function PassengerListViewer(props: Props) {
  const { voyage, index, region, onIndex, onRegion, onClose, onRefused, onEnded, children } = props
  const [pages, setPages] = useState<readonly MediaItem[] | null>(null)
  const [failed, setFailed] = useState<'offline' | 'error' | null>(null)
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const refuse = useEffectEvent(onRefused)

  useEffect(() => {
    const call = new AbortController()
    getPassengerList(voyage.journeyId, call.signal).then(
      (list) => setPages(list.pages),
      (error: unknown) => {
        if (isAbort(error)) return
        if (error instanceof ApiError && error.status === 403) refuse()
        else setFailed(error instanceof ApiError && error.offline ? 'offline' : 'error')
      },
    )
    return () => call.abort()
  }, [voyage.journeyId])

  if (failed || pages?.length === 0) {
    return (
      <Dialog title="Passagierslijst" onClose={onClose}>
        <p>
          {failed === 'offline'
            ? 'De passagierslijst kan zonder verbinding niet worden getoond: lijsten worden nooit op een apparaat bewaard. De rest van de reis ziet u hier wel.'
            : 'De passagierslijst kon niet worden geladen.'}
        </p>
        <div className="acts">
          <button type="button" className="button button--line" onClick={onClose}>
            OK
          </button>
        </div>
      </Dialog>
    )
  }
  if (!pages) return null
  const shown = Math.min(index, pages.length - 1)
  return (
    <Suspense>
      <ImageViewer
        title={`Passagierslijst ${voyage.ship.name ?? voyage.journeyId}`}
        subtitle={`${formatCities(voyage.startCity, voyage.endCity)} · ${dateOrUnknown(voyage.startDate)}`}
        noun="pagina"
        images={pages.map(viewedImage)}
        index={shown}
        onIndex={onIndex}
        region={region}
        onRegion={onRegion}
        reducedMotion={reducedMotion}
        onClose={onClose}
        notice={
          <>
            {children}
            <CorrectionButton of={{ page: pages[shown]!, number: shown + 1, voyage }} />
            <CloseLists leave={onEnded} />
          </>
        }
        // A page may stay open after the access has ended.
        onTrouble={onRefused}
      />
    </Suspense>
  )
}
