import { lazy, Suspense, useEffect, useMemo } from 'react'
import type { ImageHit } from '#domain/search.ts'
import type { SearchUrl } from '../../lib/urls.ts'
import { useMedia } from '../../lib/use-media.ts'
import { viewedImage } from '../../viewers/viewed-image.ts'
import { identityOf } from './result-rows.ts'
import { type Answer, useResults } from './results-store.ts'
import { MediaGrid, ToVoyage } from './Thumbnails.tsx'
import { knownRows, useReturnToThumbnail, useScan, useSoughtRow } from './use-scan.ts'

const ImageViewer = lazy(() => import('../../viewers/ImageViewer.tsx'))

/**
 * The images that were found, and the one that is open. The viewer turns through all of them and begins again after the
 * last. It asks for images that the list has not loaded when it needs them.
 */
export default function ImageResults({ answer, url }: { answer: Answer; url: SearchUrl }) {
  const { results, beyond } = answer
  const { media, totalMedia: total } = results
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const scan = useScan(url)
  const reach = useResults((state) => state.reach)
  const images = useMemo(() => knownRows(media, beyond, total).map((item) => item && viewed(item)), [media, beyond, total])
  const index = url.scan ? images.findIndex((image) => image?.id === url.scan) : -1
  useSoughtRow(url.scan, index >= 0, () => scan.turn(''))
  useReturnToThumbnail(url.scan, answer)

  const neighbours = [index - 1, index + 1].map((place) => (place + total) % total)
  const wanted = index < 0 ? undefined : neighbours.find((place) => !images[place])
  useEffect(() => {
    // If this fails, turning to the image asks again, and tells the visitor if that fails too.
    if (wanted !== undefined) reach(wanted).catch(() => undefined)
  }, [wanted, reach])

  const journeyId = images[index]?.journeyId

  const turnTo = async (place: number) => {
    const id = images[place]?.id ?? identityOf((await reach(place)) ?? {})
    if (id === undefined) throw new Error('the image is gone')
    scan.turn(id)
  }
  return (
    <>
      <MediaGrid rows={media} onOpen={scan.open} />
      {index >= 0 && (
        <Suspense>
          <ImageViewer
            title="Beeldmateriaal"
            subtitle={`${index + 1} van ${total}`}
            noun="afbeelding"
            images={images}
            index={index}
            onIndex={turnTo}
            region={url.xywh || null}
            onRegion={scan.show}
            reducedMotion={reducedMotion}
            onClose={scan.close}
            notice={journeyId && <ToVoyage journeyId={journeyId} query={url.query} />}
          />
        </Suspense>
      )}
    </>
  )
}

const viewed = (item: ImageHit) => ({ journeyId: item.journeyId, ...viewedImage(item) })
