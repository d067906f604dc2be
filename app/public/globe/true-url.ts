import type { Journey } from '#domain/journey.ts'
import type { GlobeUrl } from '../../lib/urls.ts'

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
