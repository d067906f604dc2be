import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ContentPoint } from '#domain/content-point.ts'
import type { Journey } from '#domain/journey.ts'
import type { FlightTarget } from '../../viewers/globe/Globe.tsx'
import type { GlobeAddress } from './use-globe-url.ts'
import { type Player, usePlayer } from './use-player.ts'

export interface VoyageState {
  /** The point that the URL names; null if it names none of this voyage. */
  active: ContentPoint | null
  player: Player
  /** The ship has come to the end of the voyage. */
  ended: boolean
  modal: JourneyModalState
  /** Where the camera was sent last. */
  target: FlightTarget | null
  /** A point was pressed, on the map or on the timeline. */
  pressPoint: (id: string) => void
  /** Goes to a point by its index, without opening its story. An index past the ends goes to the end. */
  step: (index: number) => void
  play: () => void
  /** The visitor let go of the ship. */
  drop: () => void
  openStory: () => void
  closeStory: () => void
  openList: () => void
  closeList: () => void
}

/** The index if the address names no point. */
const NOWHERE = -1

/**
 * Everything that happens on the globe. The URL names the active point and the open modals, the player moves the ship, and the
 * camera follows both. Every action pauses the player, except `play` and opening the story where the ship waits.
 */
export function useVoyage(journey: Journey, { url, go }: GlobeAddress, jump: boolean): VoyageState {
  const points = journey.contentPoints
  const activeIndex = points.findIndex(({ id }) => id === url.contentPointId)
  const activeId = points[activeIndex]?.id ?? null
  const startIndex = Math.max(0, activeIndex)
  const modal = useJourneyModal(url.isJourneyModalOpen)
  const [target, setTarget] = useState(() => flightTo(placeOf(points[startIndex]), null))
  // Points that were sent to the URL and are not in it yet. The URL follows later and may skip some.
  const told = useRef<number[]>([])
  const tell = useCallback(
    (index: number, change: Parameters<typeof go>[0] = {}, options?: { replace?: boolean }) => {
      const { id } = points[index]!
      if (id !== activeId) told.current.push(index)
      go({ contentPointId: id, ...change }, options)
    },
    [points, activeId, go],
  )
  const activate = useCallback(
    (index: number, options?: { replace?: boolean }) => {
      if (points[index]!.id !== activeId) tell(index, {}, options)
    },
    [points, activeId, tell],
  )
  const player = usePlayer(points, startIndex, activeIndex !== NOWHERE, jump, (index) => activate(index, { replace: true }))
  const { ship, rest, dragging, pause, moveTo } = player
  const ended = points.length > 1 && ship.index === points.length - 1 && !dragging && !modal.shown
  const hadEnded = useRef(ended)
  useEffect(() => {
    // A voyage that opens at its end shows that point, not the whole voyage.
    if (ended && !hadEnded.current) setTarget((before) => flightTo('whole', before))
    hadEnded.current = ended
  }, [ended])

  const visit = useCallback(
    (index: number) => {
      pause()
      moveTo(index)
      setTarget((before) => flightTo(placeOf(points[index]), before))
    },
    [points, pause, moveTo],
  )
  // Back, Forward and links bring a point that was not sent from here. Without a point the ship goes to the beginning.
  const seen = useRef(activeIndex)
  useEffect(() => {
    if (activeIndex === seen.current) return
    seen.current = activeIndex
    const place = told.current.lastIndexOf(activeIndex)
    told.current = place === -1 ? [] : told.current.slice(place + 1)
    if (place === -1) visit(Math.max(0, activeIndex))
  }, [activeIndex, visit])

  const { shown, openLater, openNow } = modal
  const pressPoint = useCallback(
    (id: string) => {
      const index = points.findIndex((point) => point.id === id)
      if (index === -1) return
      if (shown || id === activeId) openNow()
      else openLater()
      visit(index)
      tell(index, { isJourneyModalOpen: true })
    },
    [points, shown, activeId, openNow, openLater, visit, tell],
  )
  const step = useCallback(
    (index: number) => {
      const within = Math.max(0, Math.min(points.length - 1, index))
      if (!points[within]) return
      visit(within)
      activate(within)
    },
    [points, visit, activate],
  )
  const play = () => {
    if (activeId === null) activate(ship.index, { replace: true })
    player.play()
  }
  const drop = () => activate(player.drop())

  const modals = useMemo(() => {
    const pausing = (change: Parameters<typeof go>[0]) => () => {
      pause()
      go(change)
    }
    return {
      openStory() {
        // A visitor who opens the story where the ship waits is going to read it.
        if (rest !== 'waiting') pause()
        go({ isJourneyModalOpen: true })
      },
      closeStory() {
        pause()
        // Closing removes the point from the URL, but the ship stays where it is.
        if (activeId !== null) told.current.push(NOWHERE)
        go({ contentPointId: '', isJourneyModalOpen: false })
      },
      openList: pausing({ isPassengerListModalOpen: true }),
      closeList: pausing({ isPassengerListModalOpen: false, scan: 1, xywh: '' }),
    }
  }, [pause, go, activeId, rest])

  return { active: points[activeIndex] ?? null, player, ended, modal, target, pressPoint, step, play, drop, ...modals }
}

const placeOf = (point: ContentPoint | undefined): FlightTarget['to'] | undefined => point && [point.longitude, point.latitude]

function flightTo(to: FlightTarget['to'] | undefined, before: FlightTarget | null): FlightTarget | null {
  return to === undefined ? null : { key: (before?.key ?? 0) + 1, to }
}

/** Milliseconds between a press on a point and the modal. The camera flies there meanwhile. */
const DELAY = 1000

interface JourneyModalState {
  /** The modal is on the screen: the URL names it, and no delay is running. */
  shown: boolean
  /** Delays the next opening, because a point was pressed that was not active. */
  openLater: () => void
  /** Opens without a delay, also if one was running. */
  openNow: () => void
}

/**
 * The modal follows the URL (`isJourneyModalOpen`). Only a press on another point delays it. A link, Back and Forward show it
 * at once.
 */
function useJourneyModal(urlOpen: boolean): JourneyModalState {
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
