import { useState } from 'react'
import { useLocation } from 'wouter'
import type { PassengerListHit } from '#domain/journey.ts'
import { type SearchUrl, searchUrl } from '../../lib/urls.ts'
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
  return (
    <>
      <CloseLists leave={() => navigate(searchUrl.href({ ...url, tab: 1, page: 1, scan: '', xywh: '' }))} />
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
        />
      )}
    </>
  )
}

/** Whoever typed the code at a computer that others use too can end the access before the half hour is over. */
function CloseLists({ leave }: { leave: () => void }) {
  const { by, close } = useListAccess()
  const [failed, setFailed] = useState(false)
  if (by !== 'code') return null
  const end = async () => setFailed(!(await close(leave)))
  return (
    <p className="lists-close">
      Geopend met het wachtwoord, ten hoogste een half uur.{' '}
      <button type="button" className="text-link" onClick={() => void end()}>
        Sluit de lijsten
      </button>
      {failed && <span role="alert"> Dat lukte niet. Probeer het opnieuw.</span>}
    </p>
  )
}
