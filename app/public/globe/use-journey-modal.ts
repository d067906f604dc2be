import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds between a press on a content point and the modal, in which the camera gets there. */
const DELAY = 1000

export interface JourneyModalState {
  /** On the screen: the URL says so, and no delay is running. */
  shown: boolean
  /** The next opening waits, because a point was pressed that was not the active one. */
  openLater: () => void
  /** Opens without waiting, also when a delay was running. */
  openNow: () => void
}

/**
 * The modal follows the URL (`isJourneyModalOpen`). Only a press on another point delays it; a link, Back and
 * Forward show it at once.
 */
export function useJourneyModal(urlOpen: boolean): JourneyModalState {
  const [waiting, setWaiting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const openNow = useCallback(() => {
    clearTimeout(timer.current)
    setWaiting(false)
  }, [])
  const openLater = useCallback(() => {
    clearTimeout(timer.current)
    setWaiting(true)
    timer.current = setTimeout(() => setWaiting(false), DELAY)
  }, [])
  useEffect(() => {
    if (!urlOpen) openNow()
  }, [urlOpen, openNow])
  useEffect(() => () => clearTimeout(timer.current), [])

  return { shown: urlOpen && !waiting, openLater, openNow }
}
