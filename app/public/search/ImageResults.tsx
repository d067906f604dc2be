import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { MediaItem } from '#domain/media.ts'
import { type SearchUrl, searchUrl } from '../../lib/urls.ts'
import { useMedia } from '../../lib/use-media.ts'
import { useResults } from './results-store.ts'
import { isOpen } from './scan-url.ts'
import { MediaGrid } from './Thumbnails.tsx'

const ImageViewer = lazy(() => import('../../viewers/ImageViewer.tsx'))

/**
 * The images found. The one that is open and the part of it that is shown stand in the URL (`scan`, `xywh`), so that
 * Back closes it and a pasted link opens it; turning pages and moving about leave no history.
 */
export function ImageResults({ rows, total, url }: { rows: MediaItem[]; total: number; url: SearchUrl }) {
  const [, navigate] = useLocation()
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const index = rows.findIndex((item) => item._id === url.scan)
  const show = (change: Partial<SearchUrl>, replace: boolean) =>
    navigate(searchUrl.href({ ...url, ...change }), { replace })
  const item = rows[index]
  // The list behind the viewer does not scroll: who turns to its last images needs the next ones.
  const { more, loadMore } = useResults()
  const nearEnd = item !== undefined && index >= rows.length - 2
  useEffect(() => {
    if (nearEnd && more === 'idle') void loadMore()
  }, [nearEnd, more, loadMore])
  return (
    <>
      <MediaGrid rows={rows} onOpen={(scan) => show({ scan, xywh: '' }, false)} />
      {item && (
        <Suspense>
          <ImageViewer
            title="Beeldmateriaal"
            subtitle={`${index + 1} van ${total}`}
            total={total}
            images={rows.map(({ _id, deepZoom, url: source, Beschrijving, Collectie, demonstration }) => ({
              id: _id,
              deepZoom,
              url: source,
              description: Beschrijving,
              collection: Collectie,
              demonstration,
            }))}
            index={index}
            onIndex={(to) => show({ scan: rows[to]?._id ?? '', xywh: '' }, true)}
            region={url.xywh || null}
            onRegion={(region) => isOpen(url) && show({ xywh: region ?? '' }, true)}
            reducedMotion={reducedMotion}
            onClose={() => show({ scan: '', xywh: '' }, false)}
          />
        </Suspense>
      )}
    </>
  )
}
