import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { createDeepZoom, type DeepZoomImage, type DeepZoomOptions } from './deep-zoom.ts'

export type DeepZoomHandle = Omit<DeepZoomImage, 'destroy'>

export interface DeepZoomProps extends DeepZoomOptions {
  ref: Ref<DeepZoomHandle>
  /** What is to be seen, for those who cannot. */
  label: string
  /** Faded typescript is easier to read with more contrast. */
  contrast: boolean
}

/** One zoomable image. Another `source` is another viewer; the region counts when it is made. */
export function DeepZoom(props: DeepZoomProps) {
  const { ref, source, file, label, contrast } = props
  const container = useRef<HTMLDivElement>(null)
  const image = useRef<DeepZoomImage | null>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    image.current = createDeepZoom(container.current!, {
      source,
      file,
      region: latest.current.region,
      onZoom: (zoom) => latest.current.onZoom(zoom),
      onRegion: (region) => latest.current.onRegion(region),
      onOpen: () => latest.current.onOpen(),
      onFailed: () => latest.current.onFailed(),
      onTileFailed: () => latest.current.onTileFailed(),
      onSwipe: (direction) => latest.current.onSwipe(direction),
    })
    return () => {
      image.current?.destroy()
      image.current = null
    }
  }, [source, file])

  useImperativeHandle(
    ref,
    () => ({
      zoomIn: () => image.current?.zoomIn(),
      zoomOut: () => image.current?.zoomOut(),
      reset: () => image.current?.reset(),
      rotate: () => image.current?.rotate(),
      pan: (right, down) => image.current?.pan(right, down),
    }),
    [],
  )
  return (
    <div ref={container} className={contrast ? 'deep-zoom deep-zoom--contrast' : 'deep-zoom'} role="img" aria-label={label} />
  )
}
