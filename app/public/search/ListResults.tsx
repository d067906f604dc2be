import { useLocation } from 'wouter'
import type { PassengerListHit } from '#domain/journey.ts'
import { type SearchUrl, searchUrl } from '../../lib/urls.ts'
import { CloseLists } from '../access/CloseLists.tsx'
import { useListAccess } from '../access/list-access.ts'
import { PassengerListViewer } from '../access/PassengerListViewer.tsx'
import { isOpen } from './scan-url.ts'
import { PassengerListGrid } from './Thumbnails.tsx'

/**
 * The passenger lists found; the tab is open only to who has access. In the URL `scan` is the voyage's code and the page
 * from 1 (`KI-1951-1:2`), `xywh` the part of it that is shown.
 */
export function ListResults({ rows, url }: { rows: PassengerListHit[]; url: SearchUrl }) {
  const [, navigate] = useLocation()
  const check = useListAccess((access) => access.check)
  const [code, page] = url.scan.split(':')
  const voyage = rows.find((hit) => hit.journeyId === code)
  const show = (change: Partial<SearchUrl>, replace: boolean) =>
    navigate(searchUrl.href({ ...url, ...change }), { replace })
  const leave = () => navigate(searchUrl.href({ ...url, tab: 1, page: 1, scan: '', xywh: '' }))
  return (
    <>
      <CloseLists leave={leave} />
      <PassengerListGrid
        rows={rows}
        onOpen={(journeyId) => show({ scan: `${journeyId}:1`, xywh: '' }, false)}
      />
      {voyage && (
        <PassengerListViewer
          voyage={voyage}
          index={Math.max(0, (Number(page) || 1) - 1)}
          region={url.xywh || null}
          onIndex={(index) => show({ scan: `${voyage.journeyId}:${index + 1}`, xywh: '' }, true)}
          onRegion={(region) => isOpen(url) && show({ xywh: region ?? '' }, true)}
          onClose={() => show({ scan: '', xywh: '' }, false)}
          onRefused={() => void check()}
          onEnded={leave}
        />
      )}
    </>
  )
}
