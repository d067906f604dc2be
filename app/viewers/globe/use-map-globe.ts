import { type RefObject, useEffect, useRef, useState } from 'react'
import { createGlobe, type MapGlobe } from './create-globe.ts'
import { loadLand } from './load-land.ts'
import { readPalette } from './palette.ts'
import type { Track } from './track.ts'
import type { View } from './view.ts'

export type Unavailable = 'no-webgl' | 'lost' | 'no-land'

interface Callbacks {
  onFrame: (view: View) => void
  onGrab: () => void
  onUnavailable: (reason: Unavailable) => void
}

interface Made {
  track: Track
  globe: MapGlobe
  /** Its first whole frame is on the screen. */
  ready: boolean
}

/** The map of `track` in `container`: made and destroyed here, and nowhere else. Null until it is there. */
export function useMapGlobe(
  container: RefObject<HTMLElement | null>,
  track: Track,
  callbacks: Callbacks,
): Omit<Made, 'track'> | null {
  const [made, setMade] = useState<Made | null>(null)
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
  })

  useEffect(() => {
    let globe: MapGlobe | null = null
    let gone = false
    const leave = () => {
      globe?.destroy()
      globe = null
      setMade(null)
    }
    const unavailable = (reason: Unavailable) => {
      leave()
      if (!gone) latest.current.onUnavailable(reason)
    }
    const make = (land: Awaited<ReturnType<typeof loadLand>>) => {
      const map = createGlobe(container.current!, {
        land,
        palette: readPalette(),
        track,
        onFrame: (view) => latest.current.onFrame(view),
        onReady: () => {
          performance.mark('globe-ready')
          setMade({ track, globe: map, ready: true })
        },
        onGrab: () => latest.current.onGrab(),
        onLost: () => unavailable('lost'),
      })
      // The flight to where the voyage opens starts here.
      map.showWhole({ jump: true })
      setMade({ track, globe: map, ready: false })
      return map
    }
    loadLand().then(
      (land) => {
        if (gone) return
        try {
          globe = make(land)
        } catch {
          unavailable('no-webgl')
        }
      },
      () => unavailable('no-land'),
    )
    return () => {
      gone = true
      leave()
    }
  }, [container, track])

  // Another track has come: what was made for the one before is destroyed, or about to be.
  return made?.track === track ? made : null
}
