import type { ComponentProps } from 'react'
import { ZOOM } from './DeepZoom.tsx'
import type { ImageAction } from './image-keys.ts'

interface Props {
  /** The noun for what `page` counts. */
  noun: 'pagina' | 'afbeelding'
  /** From 1. */
  page: number
  pages: number
  /** 1 is the whole image; null for images that cannot be zoomed. */
  zoom: number | null
  contrast: boolean
  onAction: (action: ImageAction) => void
}

/** Pages on the left, zoom on the right. On a phone these are two rows near the thumb. */
export function ImageToolbar({ noun, page, pages, zoom, contrast, onAction }: Props) {
  return (
    <div className="image-toolbar">
      {pages > 1 ? (
        <div className="image-toolbar__pages">
          <Tool label={`Vorige ${noun}`} keyName="Page Up" onClick={() => onAction('previous')}>
            <Sign path="M13 4l-6 6 6 6" />
            <span>Vorige {noun}</span>
          </Tool>
          <p role="status">
            {noun} {page} van {pages}
          </p>
          <Tool label={`Volgende ${noun}`} keyName="Page Down" onClick={() => onAction('next')}>
            <span>Volgende {noun}</span>
            <Sign path="M7 4l6 6-6 6" />
          </Tool>
        </div>
      ) : (
        <span />
      )}
      {zoom !== null && <Zoom zoom={zoom} contrast={contrast} onAction={onAction} />}
    </div>
  )
}

/** At the limits the buttons are not `disabled`, because a button that was just pressed would lose the focus. */
function Zoom({ zoom, contrast, onAction }: Pick<Props, 'contrast' | 'onAction'> & { zoom: number }) {
  const atLeast = zoom <= ZOOM.minimum + 0.005
  const atMost = zoom >= ZOOM.maximum - 0.005
  return (
    <div className="image-toolbar__zoom">
      <Tool label="Zoom uit" keyName="-" aria-disabled={atLeast} onClick={() => onAction('zoomOut')}>
        <Sign path="M3 10h14" />
      </Tool>
      <output aria-label="Vergroting">{Math.round(zoom * 100)}%</output>
      <Tool label="Zoom in" keyName="+" aria-disabled={atMost} onClick={() => onAction('zoomIn')}>
        <Sign path="M10 3v14M3 10h14" />
      </Tool>
      <Tool label="Draai een kwartslag" keyName="R" onClick={() => onAction('rotate')}>
        <Sign path="M16 10a6 6 0 1 1-2-4.500M16 4v3.500h-3.500" />
        <span>Draai</span>
      </Tool>
      <Tool label="Contrast" keyName="C" aria-pressed={contrast} onClick={() => onAction('contrast')}>
        <Sign path="M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14" />
        <span>Contrast</span>
      </Tool>
      <Tool label="Herstel de zoom" keyName="0" onClick={() => onAction('reset')}>
        <Sign path="M4 10a6 6 0 1 1 2 4.500M4 16v-3.500h3.500" />
        <span>Herstel</span>
      </Tool>
      {document.fullscreenEnabled && (
        <Tool label="Volledig scherm" keyName="F" onClick={() => onAction('fullScreen')}>
          <Sign path="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4" />
          <span>Volledig scherm</span>
        </Tool>
      )}
    </div>
  )
}

const Tool = ({ label, keyName, ...button }: ComponentProps<'button'> & { label: string; keyName: string }) => (
  <button type="button" aria-label={label} title={`${label} (${keyName})`} {...button} />
)

export function Sign({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  )
}
