/**
 * Images over the whole screen: zoomable ones in the tile viewer, others in a slider. The caller keeps the page and the part
 * of it that is shown (in the URL).
 */
import { type ComponentProps, type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { LICENCES_OF_PICTURES } from '#domain/picture-licences.ts'
import { useModal } from '../lib/use-overlay.ts'
import { DeepZoom, type DeepZoomImage } from './DeepZoom.tsx'
import { ImageToolbar, Sign } from './ImageToolbar.tsx'
import { type ImageAction, keyAction } from './image-keys.ts'
import type { ViewedImage } from './viewed-image.ts'
import './image-viewer.css'

// Lazy, because most images can be zoomed and do not need the slider.
const Slider = lazy(() => import('./Slider.tsx').then((module) => ({ default: module.Slider })))

interface ImageViewerProps {
  title: string
  subtitle: string
  noun: ComponentProps<typeof ImageToolbar>['noun']
  /** One for each page; undefined if it is not known yet. The one at `index` is known. */
  images: readonly (ViewedImage | undefined)[]
  index: number
  /** Rejects if the page could not be loaded. */
  onIndex: (index: number) => void | Promise<void>
  /** `x,y,w,h` in pixels of the image; null for the whole. */
  region: string | null
  onRegion: (region: string | null) => void
  reducedMotion: boolean
  onClose: () => void
  /** Stands beside the caption. */
  notice?: ReactNode
  /** An image or a part of it could not be loaded. Maybe the visitor has no access any more. */
  onTrouble?: () => void
}

export default function ImageViewer(props: ImageViewerProps) {
  const { title, subtitle, noun, images, index, onIndex, region, onRegion, reducedMotion, onClose, notice, onTrouble } = props
  const total = images.length
  const screen = useRef<HTMLDivElement>(null)
  const image = useRef<DeepZoomImage>(null)
  const heading = useId()
  const keys = useId()
  const [zoom, setZoom] = useState(1)
  const [contrast, setContrast] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const shown = images[index]!
  const zoomable = images.every((known) => !known || known.deepZoom !== null)
  const failed = trouble?.image === shown.id ? trouble : null

  const modal = useModal(() => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else onClose()
  })

  const turnTo = async (to: number) => {
    const page = (to + total) % total
    try {
      await onIndex(page)
    } catch {
      setTrouble({ image: shown.id, what: 'page', page })
    }
  }
  const fail = (what: 'whole' | 'part') => {
    setTrouble((before) => (before?.image === shown.id ? before : { image: shown.id, what }))
    onTrouble?.()
  }
  const tryAgain = () => {
    setTrouble(null)
    // The button that was pressed goes, and the keys work only while the focus is inside the dialog.
    modal.ref.current!.focus()
    if (failed?.what === 'page') return void turnTo(failed.page)
    setOpened(null)
    setAttempt(attempt + 1)
  }
  const act = (action: ImageAction) => {
    const actions: Record<ImageAction, () => void> = {
      zoomIn: () => image.current?.zoomIn(),
      zoomOut: () => image.current?.zoomOut(),
      reset: () => image.current?.reset(),
      rotate: () => image.current?.rotate(),
      contrast: () => setContrast(!contrast),
      fullScreen: () => void toggleFullScreen(screen.current!),
      previous: () => void turnTo(index - 1),
      next: () => void turnTo(index + 1),
      left: () => (zoomable ? image.current?.pan(-0.2, 0) : void turnTo(index - 1)),
      right: () => (zoomable ? image.current?.pan(0.2, 0) : void turnTo(index + 1)),
      up: () => image.current?.pan(0, -0.2),
      down: () => image.current?.pan(0, 0.2),
    }
    actions[action]()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = keyAction(event)
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    act(action)
  }
  const source = shown.deepZoom

  return (
    <dialog
      {...modal}
      className="image-viewer on-sea"
      aria-labelledby={heading}
      aria-describedby={keys}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {/* This is what fills the screen. A dialog itself cannot. */}
      <div className="image-viewer__screen" ref={screen}>
        <header className="image-viewer__bar">
          <div>
            <h2 id={heading}>{title}</h2>
            <p>{subtitle}</p>
          </div>
          <button type="button" className="image-viewer__close" aria-label="Sluiten" onClick={onClose}>
            <span>Sluiten</span>
            <Sign path="M4 4l12 12M16 4L4 16" />
          </button>
        </header>
        <div className="image-viewer__stage" aria-busy={zoomable && opened !== shown.id && !failed}>
          {zoomable && source && failed?.what !== 'whole' && (
            <DeepZoom
              key={`${source} ${attempt}`}
              image={image}
              source={source}
              file={shown.url}
              label={labelOf(shown, noun, index, total)}
              contrast={contrast}
              region={region}
              onZoom={setZoom}
              onRegion={onRegion}
              onOpen={() => setOpened(shown.id)}
              onFailed={() => fail('whole')}
              onTileFailed={() => fail('part')}
              onSwipe={(direction) => total > 1 && void turnTo(index + direction)}
            />
          )}
          {!zoomable && (
            <Suspense>
              <Slider
                slides={images.map((slide, place) => slide && { url: slide.url, label: labelOf(slide, noun, place, total) })}
                index={index}
                onIndex={(to) => void turnTo(to)}
                reducedMotion={reducedMotion}
              />
            </Suspense>
          )}
          {failed && (
            <div className="image-viewer__failed" data-part={failed.what === 'whole' ? undefined : true} role="alert">
              <p>{TROUBLES[failed.what]}</p>
              <button type="button" onClick={tryAgain}>
                Opnieuw proberen
              </button>
            </div>
          )}
        </div>
        <div className="image-viewer__caption">
          <p>
            {shown.description || 'Zonder beschrijving'}
            <small>
              Collectie: {shown.collection || 'onbekend'}
              <Credit {...shown.credit} />
              {shown.demonstration && ' · demonstratiemateriaal'}
            </small>
          </p>
          {notice}
        </div>
        <ImageToolbar
          noun={noun}
          page={index + 1}
          pages={total}
          zoom={zoomable ? zoom : null}
          contrast={contrast}
          onAction={act}
        />
        <p className="visually-hidden" id={keys}>
          Toetsen: plus en min zoomen, 0 herstelt, de pijlen schuiven, Page Up en Page Down bladeren, R draait, C geeft
          contrast, F vult het scherm.
        </p>
      </div>
    </dialog>
  )
}

/** Who is to be named with the image, and its licence with a link to the terms. */
function Credit({ maker, year, licence }: ViewedImage['credit']) {
  const terms = licence && LICENCES_OF_PICTURES[licence]
  return (
    <>
      {maker && ` · Maker: ${maker}`}
      {year && (maker ? `, ${year}` : ` · ${year}`)}
      {terms && (
        <>
          {' · '}
          <a className="text-link" href={terms.uri.replace('http:', 'https:')} rel="license noopener" target="_blank">
            {terms.words}
          </a>
        </>
      )}
    </>
  )
}

/** What could not be loaded, and the image that was shown then. */
type Trouble = { image: string } & ({ what: 'whole' | 'part' } | { what: 'page'; page: number })

const TROUBLES: Record<Trouble['what'], string> = {
  whole: 'Deze afbeelding kon niet worden geladen.',
  part: 'Een deel van deze afbeelding kon niet worden geladen.',
  page: 'De gevraagde afbeelding kon niet worden geladen.',
}

function labelOf(image: ViewedImage, noun: string, index: number, count: number): string {
  const { description, demonstration } = image
  const page = count > 1 ? `, ${noun} ${index + 1} van ${count}` : ''
  return `${description || 'Afbeelding'}${page}${demonstration ? ' (demonstratiemateriaal)' : ''}`
}

async function toggleFullScreen(element: HTMLElement): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await element.requestFullscreen()
}
