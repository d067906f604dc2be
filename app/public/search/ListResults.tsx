import { navigate } from 'wouter/use-browser-location'
import { type SearchUrl, searchUrl } from '../../lib/urls.ts'
import { CloseLists } from '../access/CloseLists.tsx'
import { useListAccess } from '../access/list-access.ts'
import { PassengerListViewer } from '../access/PassengerListViewer.tsx'
import type { Answer } from './results-store.ts'
import { PassengerListGrid } from './Thumbnails.tsx'
import { knownRows, useReturnToThumbnail, useScan, useSoughtRow } from './use-scan.ts'

/**
 * The passenger lists found; the tab is open only to who has access. In the URL `scan` is the voyage's code and the page
 * from 1 (`KI-1951-1:2`), `xywh` the part of it that is shown.
 */
export function ListResults({ answer, url }: { answer: Answer; url: SearchUrl }) {
  const { results, beyond } = answer
  const check = useListAccess((access) => access.check)
  const scan = useScan(url)
  const [code = '', page] = url.scan.split(':')
  const lists = knownRows(results.passengerList, beyond, results.totalDeedId)
  const voyage = lists.find((hit) => hit?.journeyId === code)
  const leave = () => navigate(searchUrl.href({ ...url, tab: 1, scan: '', xywh: '' }))
  useSoughtRow(code, voyage !== undefined, () => scan.turn(''))
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
        />
      )}
    </>
  )
}
