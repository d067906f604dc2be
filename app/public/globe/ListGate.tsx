import { useEffect, useState } from 'react'
import type { Journey } from '#domain/journey.ts'
import { ListAlert } from '../access/ListAlert.tsx'
import { useListAccess } from '../access/list-access.ts'
import { PassengerListViewer } from '../access/PassengerListViewer.tsx'

interface Props {
  journey: Journey
  onClose: () => void
}

/** What "Bekijk de passagierlijst" opens: the list where the server allows it, else the alert. */
export function ListGate({ journey, onClose }: Props) {
  const { granted, checked, check } = useListAccess()
  const [index, setIndex] = useState(0)
  // A grant ends by itself, and an address may be listed: the server is asked every time.
  useEffect(() => {
    void check()
  }, [check])
  if (!checked) return null
  return granted ? (
    <PassengerListViewer
      voyage={journey}
      index={index}
      region={null}
      onIndex={setIndex}
      onRegion={ignore}
      onClose={onClose}
      onRefused={check}
    />
  ) : (
    <ListAlert open onClose={onClose} onOpened={() => undefined} />
  )
}

/** On the globe the part that is shown is not in the URL. */
const ignore = () => undefined
