import { TABS } from '#domain/tabs.ts'
import { ApiError } from '../../client/client.ts'
import { getJourney } from '../../client/endpoints.ts'
import { trail } from '../../lib/trail.ts'
import { type SearchUrl, searchUrl } from '../../lib/urls.ts'
import { CloseLists } from '../access/CloseLists.tsx'
import { useListAccess } from '../access/list-access.ts'
import { PassengerListViewer } from '../access/PassengerListViewer.tsx'
import type { Answer } from './results-store.ts'
import { PassengerListGrid, ToVoyage } from './Thumbnails.tsx'
import { knownRows, useReturnToThumbnail, useScan, useSoughtRow } from './use-scan.ts'

/** Goes to the first tab. A visitor who chose another tab while the server was asked stays there. */
function leave() {
  const now = searchUrl.read(trail.search)
  if (TABS[now.tab - 1] === 'passengerList') trail.navigate(searchUrl.href({ ...now, tab: 1, scan: '', xywh: '' }))
}

/**
 * The passenger lists that were found, for a visitor with access. In the URL `scan` is the voyage's code with the page, from
 * 1 (`KI-1951-1:2`), and `xywh` is the part of the page that is shown.
 */
export default function ListResults({ answer, url }: { answer: Answer; url: SearchUrl }) {
  const { results, beyond } = answer
  const check = useListAccess((access) => access.check)
  const scan = useScan(url)
  const [code = '', page] = url.scan.split(':')
  const lists = knownRows(results.passengerList, beyond, results.totalDeedId)
  const voyage = lists.find((hit) => hit?.journeyId === code)
  useSoughtRow(code, voyage !== undefined, async () => {
    try {
      // An old code of a voyage leads to its present code.
      const { journeyId } = await getJourney(code)
      scan.turn(journeyId === code ? '' : `${journeyId}:${page ?? 1}`)
    } catch (error) {
      // A server that is down has not said that there is no such voyage.
      if (error instanceof ApiError && !error.offline && error.status < 500) scan.turn('')
    }
  })
  useReturnToThumbnail(code, answer)
  return (
    <>
      <CloseLists leave={leave} />
      <PassengerListGrid
        rows={results.passengerList}
        onOpen={(journeyId) => scan.open(`${journeyId}:1`)}
        onTrouble={() => void check()}
      />
      {voyage && (
        <PassengerListViewer
          voyage={voyage}
          index={Math.max(0, (Number(page) || 1) - 1)}
          region={url.xywh || null}
          onIndex={(index) => scan.turn(`${voyage.journeyId}:${index + 1}`)}
          onRegion={scan.show}
          onClose={scan.close}
          onRefused={() => void check()}
          onEnded={leave}
        >
          <ToVoyage journeyId={voyage.journeyId} query={url.query} />
        </PassengerListViewer>
      )}
    </>
  )
}
