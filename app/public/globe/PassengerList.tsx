import { useEffect, useState } from 'react'
import { namesEntered } from '#domain/filters.ts'
import type { Journey } from '#domain/journey.ts'
import type { MediaItem } from '#domain/media.ts'
import { countOf } from '#domain/words.ts'
import { isAbort } from '../../client/client.ts'
import { getPassengerList } from '../../client/endpoints.ts'
import { trail } from '../../lib/trail.ts'
import { globeUrl } from '../../lib/urls.ts'
import ListAlert from '../access/ListAlert.tsx'
import { useListAccess } from '../access/list-access.ts'
import { PassengerListViewer } from '../access/PassengerListViewer.tsx'
import { Icon } from '../Icon.tsx'
import type { GlobeAddress } from './use-globe-url.ts'

/** Lengths of the drawn lines of text, in per cent. */
const LINES = [60, 80, 100, 92, 70, 96, 88, 100, 76, 90, 82, 98, 64]

/** The `id` of the button. The focus goes there when the list is closed. */
export const LIST_BUTTON = 'passenger-list'

/** Disabled if no page of the list was scanned. A visitor with access sees the first page on it. */
export function PassengerListButton({ journey, onOpen }: { journey: Journey; onOpen: () => void }) {
  const { pages } = journey.passengerList
  const first = useFirstPage(journey)
  return (
    <button type="button" id={LIST_BUTTON} className="voyage-list" disabled={pages === 0} onClick={onOpen}>
      {first ? <FirstPage key={first.thumbMedium} url={first.thumbMedium} /> : <DrawnPage />}
      <span>
        Bekijk de passagierlijst
        <small>{extentOf(journey)}</small>
      </span>
      {pages > 0 && <Icon name="right" />}
    </button>
  )
}

/** A drawing replaces a page that does not load. */
function FirstPage({ url }: { url: string }) {
  const [failed, setFailed] = useState(false)
  if (failed) return <DrawnPage />
  return (
    <img
      className="voyage-list__thumbnail voyage-list__page"
      src={url}
      alt=""
      width={54}
      height={66}
      onError={() => setFailed(true)}
    />
  )
}

function DrawnPage() {
  return (
    <span className="voyage-list__thumbnail" aria-hidden="true">
      {LINES.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn lines have no identity
        <i key={index} style={{ width: `${width}%` }} />
      ))}
    </span>
  )
}

/** Names that are not all entered are counted below the button. */
function extentOf({ passengerList: { pages }, passengerCount, names }: Journey): string {
  if (pages === 0) return 'van deze lijst zijn nog geen pagina’s gescand'
  const scanned = countOf(pages, 'pagina', 'pagina’s')
  const isAll = passengerCount !== null && (!names || namesEntered(names) === 'entered')
  return isAll ? `${scanned} · ${countOf(passengerCount, 'naam', 'namen')}` : scanned
}

/**
 * The first page of a voyage's list for a visitor with access; otherwise null. It is asked on every visit and not kept, so it
 * goes when the access ends.
 */
function useFirstPage({ journeyId, passengerList: { pages } }: Journey): MediaItem | null {
  const { granted, check } = useListAccess()
  const [first, setFirst] = useState<MediaItem | null>(null)
  const isScanned = pages > 0
  useEffect(() => {
    if (isScanned) void check()
  }, [isScanned, check])
  useEffect(() => {
    if (!isScanned || !granted) return
    const call = new AbortController()
    getPassengerList(journeyId, call.signal).then(
      (list) => setFirst(list.pages[0] ?? null),
      // Without the page the drawing stays. The server says whether the access has ended.
      (error: unknown) => isAbort(error) || void check(),
    )
    return () => {
      call.abort()
      setFirst(null)
    }
  }, [isScanned, granted, journeyId, check])
  return first
}

/**
 * What "Bekijk de passagierlijst" opens: the list if the server allows it, otherwise the alert. The URL names the page and the
 * part of it that is shown. Turning pages and moving about add nothing to the history.
 */
export function ListGate({ journey, address, onClose }: { journey: Journey; address: GlobeAddress; onClose: () => void }) {
  const { granted, checked, check } = useListAccess()
  const { url, go } = address
  // Access ends by itself, and some addresses always have it. So the server is asked every time.
  useEffect(() => {
    void check()
  }, [check])
  // If the address opened the list, no element had the focus before. Then the focus goes to the button.
  useEffect(
    () => () => {
      const { activeElement, body } = document
      const isLost = activeElement === null || activeElement === body || activeElement.id === 'main'
      if (isLost) document.getElementById(LIST_BUTTON)?.focus({ preventScroll: true })
    },
    [],
  )
  if (!checked) return null
  return granted ? (
    <PassengerListViewer
      voyage={journey}
      index={url.scan - 1}
      region={url.xywh || null}
      onIndex={(index) => go({ scan: index + 1, xywh: '' }, { replace: true })}
      onRegion={(region) => isShown(url.scan) && go({ xywh: region ?? '' }, { replace: true })}
      onClose={onClose}
      onRefused={check}
      // The visitor may have closed the list while the server was asked.
      onEnded={() => globeUrl.read(trail.search).isPassengerListModalOpen && onClose()}
    />
  ) : (
    <ListAlert onClose={onClose} />
  )
}

/** Whether this page is still open. The viewer also reports its last move after Back has closed it. */
function isShown(page: number): boolean {
  const now = globeUrl.read(trail.search)
  return now.isPassengerListModalOpen && now.scan === page
}
