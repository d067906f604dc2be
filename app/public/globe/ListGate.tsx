import { useEffect } from 'react'
import type { Journey } from '#domain/journey.ts'
import { trail } from '../../lib/trail.ts'
import { globeUrl } from '../../lib/urls.ts'
import { ListAlert } from '../access/ListAlert.tsx'
import { useListAccess } from '../access/list-access.ts'
import { PassengerListViewer } from '../access/PassengerListViewer.tsx'
import { LIST_BUTTON } from './PassengerListButton.tsx'
import type { GlobeAddress } from './use-globe-url.ts'

interface Props {
  journey: Journey
  address: GlobeAddress
  onClose: () => void
}

/**
 * What "Bekijk de passagierlijst" opens: the list where the server allows it, else the alert. The page and the part of
 * it that is shown stand in the URL; turning pages and moving about leave no history.
 */
export function ListGate({ journey, address, onClose }: Props) {
  const { granted, checked, check } = useListAccess()
  const { url, go } = address
  // A grant ends by itself, and an address may be listed: the server is asked every time.
  useEffect(() => {
    void check()
  }, [check])
  // A list that an address opened has nothing to give the focus back to.
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
      // The server is asked before; the visitor may have closed the list meanwhile.
      onEnded={() => globeUrl.read(trail.search).isPassengerListModalOpen && onClose()}
    />
  ) : (
    <ListAlert onClose={onClose} />
  )
}

/** The viewer settles after Back has closed it too: what it then shows is no news for the URL. */
function isShown(page: number): boolean {
  const now = globeUrl.read(trail.search)
  return now.isPassengerListModalOpen && now.scan === page
}
