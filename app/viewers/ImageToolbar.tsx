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
          <button
            type="button"
            aria-label={`Vorige ${noun}`}
            title={`Vorige ${noun} (Page Up)`}
            onClick={() => onAction('previous')}
          >
            <Sign path="M13 4l-6 6 6 6" />
            <span>Vorige {noun}</span>
          </button>
          <p role="status">
            {noun} {page} van {pages}
          </p>
          <button
            type="button"
            aria-label={`Volgende ${noun}`}
            title={`Volgende ${noun} (Page Down)`}
            onClick={() => onAction('next')}
          >
            <span>Volgende {noun}</span>
            <Sign path="M7 4l6 6-6 6" />
          </button>
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
  return (
    <div className="image-toolbar__zoom">
      <button
        type="button"
        aria-label="Zoom uit"
        title="Zoom uit (-)"
        aria-disabled={zoom <= ZOOM.minimum + 0.005}
        onClick={() => onAction('zoomOut')}
      >
        <Sign path="M3 10h14" />
      </button>
      <output aria-label="Vergroting">{Math.round(zoom * 100)}%</output>
      <button
        type="button"
        aria-label="Zoom in"
        title="Zoom in (+)"
        aria-disabled={zoom >= ZOOM.maximum - 0.005}
        onClick={() => onAction('zoomIn')}
      >
        <Sign path="M10 3v14M3 10h14" />
      </button>
      <button type="button" aria-label="Draai een kwartslag" title="Draai een kwartslag (R)" onClick={() => onAction('rotate')}>
        <Sign path="M16 10a6 6 0 1 1-2-4.500M16 4v3.500h-3.500" />
        <span>Draai</span>
      </button>
      <button
        type="button"
        aria-label="Contrast"
        title="Contrast (C)"
        aria-pressed={contrast}
        onClick={() => onAction('contrast')}
      >
        <Sign path="M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14" />
        <span>Contrast</span>
      </button>
      <button type="button" aria-label="Herstel de zoom" title="Herstel de zoom (0)" onClick={() => onAction('reset')}>
        <Sign path="M4 10a6 6 0 1 1 2 4.500M4 16v-3.500h3.500" />
        <span>Herstel</span>
      </button>
      {document.fullscreenEnabled && (
        <button type="button" aria-label="Volledig scherm" title="Volledig scherm (F)" onClick={() => onAction('fullScreen')}>
          <Sign path="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4" />
          <span>Volledig scherm</span>
        </button>
      )}
    </div>
  )
}

export function Sign({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  )
}
